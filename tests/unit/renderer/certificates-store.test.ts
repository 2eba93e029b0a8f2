import { describe, expect, it } from 'vitest';
import { Api } from '../../../renderer/api/client';
import { readSearch } from '../../../renderer/scenes/certificates/certificate-search';
import { CertificatesStore } from '../../../renderer/scenes/certificates/certificates-store';
import type { Snapshot } from '../../../server/contract/page';
import { MESSAGES } from '../../../server/contract/messages';
import type { CertificateDetails } from '../../../server/contract/schemas/certificate';

const CERTIFICATE = {
  certificateId: 'c1',
  uniqueId: 'AAAA',
  user: { name: 'Asha' },
  category: 'CSS',
  filePath: '/x',
  createdAt: '2026-08-01T00:00:00.000Z',
  status: 'valid',
};

type Answer = (address: string) => Promise<Response> | Response;

function storeOver(
  answer: Answer,
  { snapshot = { status: 200 }, clock = () => 0 }: { snapshot?: Snapshot; clock?: () => number } = {},
) {
  const api = new Api({
    fetch: (address) => Promise.resolve(answer(address as string)),
    getToken: () => null,
  });
  return new CertificatesStore({ api, clock, snapshot });
}

const searchFor = (query: string) => readSearch(new URLSearchParams(query), undefined);
const byId = (id: string) => readSearch(new URLSearchParams(), id);
const signal = () => new AbortController().signal;

describe('CertificatesStore', () => {
  it('asks nothing before anything is searched for', async () => {
    const store = storeOver(() => {
      throw new Error('asked');
    });
    await store.load(searchFor(''), signal());
    expect(store.stateOf(searchFor(''))).toBe('idle');
  });

  it('lists what the search finds', async () => {
    const store = storeOver(() => Response.json([CERTIFICATE]));
    await store.load(searchFor('userName=asha'), signal());
    expect(store.stateOf(searchFor('userName=asha'))).toBe('found');
    expect(store.results?.map(({ uniqueId }) => uniqueId)).toEqual(['AAAA']);
  });

  it('keeps one that is asked for by its id apart from lists', async () => {
    const store = storeOver(() => Response.json(CERTIFICATE));
    await store.load(byId('AAAA'), signal());
    expect(store.stateOf(byId('AAAA'))).toBe('found');
    expect([store.single?.uniqueId, store.results]).toEqual(['AAAA', null]);
  });

  it('says that there is none for an unknown id', async () => {
    const store = storeOver(() => Response.json({ message: 'no', code: 'not_found' }, { status: 404 }));
    await store.load(byId('ZZ'), signal());
    expect(store.error).toBe(MESSAGES.certificates.noneForId);
  });

  it('does not call a certificate missing when the server cannot be reached', async () => {
    const store = storeOver(() => Promise.reject(new TypeError('offline')));
    await store.load(byId('AAAA'), signal());
    expect(store.stateOf(byId('AAAA'))).toBe('failed');
    expect(store.error).toContain('offline');
  });

  it('keeps the answer of the later search when the earlier one comes last', async () => {
    let release = (_: Response): void => undefined;
    const store = storeOver((address) =>
      address.includes('first') ? new Promise<Response>((resolve) => (release = resolve)) : Response.json([]),
    );
    const controller = new AbortController();
    const first = store.load(searchFor('userName=first'), controller.signal);
    controller.abort();
    await store.load(searchFor('userName=second'), signal());
    release(Response.json([CERTIFICATE]));
    await first;
    expect(store.stateOf(searchFor('userName=second'))).toBe('found');
    expect(store.results).toEqual([]);
  });

  it('trusts what came with the page once, and asks anew whenever somebody comes back to it', async () => {
    let now = 0;
    let asked = 0;
    let release = (_: Response): void => undefined;
    const single = { ...CERTIFICATE } as unknown as CertificateDetails;
    const certificates = { userName: '', uniqueId: '', date: '', requestedId: 'AAAA', results: null, single };
    const store = storeOver(
      () => {
        asked += 1;
        return new Promise<Response>((resolve) => (release = resolve));
      },
      { snapshot: { status: 200, certificates: { ...certificates, error: null } }, clock: () => now },
    );
    const first = new AbortController();
    await store.load(byId('AAAA'), first.signal);
    expect([asked, store.stateOf(byId('AAAA'))]).toEqual([0, 'found']);
    first.abort();
    expect(store.stateOf(byId('AAAA'))).toBe('again');
    const second = signal();
    const back = store.load(byId('AAAA'), second);
    expect([asked, store.stateOf(byId('AAAA'))]).toEqual([1, 'again']);
    release(Response.json({ ...CERTIFICATE, status: 'revoked' }));
    await back;
    expect([store.stateOf(byId('AAAA')), store.single?.status]).toEqual(['found', 'revoked']);
    await store.refresh(byId('AAAA'), second);
    expect(asked).toBe(1);
    now = 120_000;
    const later = store.refresh(byId('AAAA'), second);
    expect([asked, store.stateOf(byId('AAAA'))]).toEqual([2, 'again']);
    release(Response.json(CERTIFICATE));
    await later;
    expect(store.stateOf(byId('AAAA'))).toBe('found');
  });
});
