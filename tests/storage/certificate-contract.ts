import { beforeEach, describe, expect, it } from 'vitest';
import { UniqueKeyError } from '../../server/storage/errors';
import type { CertificateQuery, Storage } from '../../server/storage/port';
import type { ContractHarness } from './contract';
import { makeCertificate, makeCompletion } from './support/records';

const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 10, day, hour)).toISOString();

/** What every adapter of the storage port keeps of certificates. */
export function certificateContract(name: string, open: () => Promise<ContractHarness>): void {
  describe(`${name}: certificates`, () => {
    let harness: ContractHarness;
    let storage: Storage;
    beforeEach(async () => {
      harness = await open();
      storage = harness.storage;
    });

    it('finds them by id, unique id, person and category, after a new start too', async () => {
      const first = makeCertificate('c1', { status: 'superseded', statusAt: at(2), createdAt: at(1) });
      const second = makeCertificate('c2', { number: 2, createdAt: at(2), statusIndex: 1 });
      const other = makeCertificate('c3', { category: 'CSS', createdAt: at(3), statusIndex: 2 });
      await storage.transact(async (w) => {
        await w.certificates.put(first);
        await w.certificates.put(second);
        expect(await w.certificates.byUserAndCategory('u1', 'React')).toEqual(second);
        await w.certificates.put(other);
        await w.completions.put(makeCompletion('d1', { postId: 'p7' }));
      });
      await expect(
        storage.transact((w) => w.certificates.put(makeCertificate('c4', { uniqueId: 'id-c1' }))),
      ).rejects.toBeInstanceOf(UniqueKeyError);
      for (const opened of [storage, await harness.reopen()]) {
        await opened.read(async ({ certificates, completions }) => {
          expect(await certificates.get('c1')).toEqual(first);
          expect(await certificates.byUniqueId('id-c2')).toEqual(second);
          expect(await certificates.byUserAndCategory('u1', 'React')).toEqual(second);
          expect(await certificates.byUserAndCategory('u2', 'React')).toBeUndefined();
          expect(await certificates.listByUser('u1')).toEqual([other, second, first]);
          expect([...(await certificates.kids())]).toEqual([first.kid]);
          expect(await certificates.countByCategory()).toEqual(
            new Map([
              ['React', 1],
              ['CSS', 1],
            ]),
          );
          expect((await certificates.invalid(0, 9)).map(({ statusIndex }) => statusIndex)).toEqual([0]);
          expect(await certificates.invalid(1, 9)).toEqual([]);
          const page = await certificates.list({ limit: 1, search: 'ada REACT' });
          expect([page.total, page.items]).toEqual([2, [second]]);
          const next = await certificates.list({
            limit: 1,
            search: 'ada REACT',
            cursor: page.nextCursor ?? '',
          });
          expect(next.items).toEqual([first]);
          expect(await completions.listByPost('p7')).toHaveLength(1);
        });
      }
    });

    it('searches what is listed by a part of the name, id and day, newest first, within a transaction too', async () => {
      const found = async (query: Partial<CertificateQuery>, source: Pick<Storage, 'read'> = storage) =>
        (await source.read(({ certificates }) => certificates.search({ limit: 50, ...query }))).map(
          ({ certificateId }) => certificateId,
        );
      await storage.transact(async (w) => {
        await w.certificates.put(makeCertificate('c1', { name: 'Zoë  Łukasz', createdAt: at(1) }));
        await w.certificates.put(makeCertificate('c2', { name: 'Zoe Lu', createdAt: at(2, 23) }));
        await w.certificates.put(makeCertificate('c3', { name: 'Hidden Zoe', isListed: false }));
        await w.certificates.put(makeCertificate('c4', { name: '', status: 'withdrawn', isListed: false }));
        await w.certificates.put(makeCertificate('c6', { name: 'Former Zoe', status: 'superseded' }));
        await w.certificates.put(makeCertificate('c8', { name: 'O’Brien‑Marie', createdAt: at(1) }));
        await w.certificates.put(makeCertificate('c9', { name: 'Αχιλλεύς', createdAt: at(1) }));
        await w.certificates.put(makeCertificate('c10', { name: 'مُحَمَّـد', createdAt: at(1) }));
        await w.certificates.put(
          makeCertificate('c5', { name: 'Нина Zo', createdAt: at(3), status: 'revoked' }),
        );
      });
      for (const opened of [storage, await harness.reopen()]) {
        expect(await found({ userName: 'zoe' }, opened)).toEqual(['c2', 'c1']);
        expect(await found({ userName: 'ZOË lukasz' }, opened)).toEqual(['c1']);
        expect(await found({ userName: 'uZoe' }, opened)).toEqual([]);
        expect(await found({ userName: 'нина' }, opened)).toEqual(['c5']);
        expect(await found({ userName: 'OBrien maRIE' }, opened)).toEqual(['c8']);
        expect(await found({ userName: 'αχιλλεύς' }, opened)).toEqual(['c9']);
        expect(await found({ userName: 'ΑΧΙΛΛΕΥΣ' }, opened)).toEqual(['c9']);
        expect(await found({ userName: 'محمد' }, opened)).toEqual(['c10']);
        expect(await found({ date: '2026-11-02' }, opened)).toEqual(['c2']);
        expect(await found({ userName: 'zo', date: '2026-11-03' }, opened)).toEqual(['c5']);
        expect(await found({ userName: 'zo', limit: 2 }, opened)).toEqual(['c5', 'c2']);
        expect(await found({ uniqueId: 'id-c1', userName: 'zoe' }, opened)).toEqual(['c1']);
        // An id alone finds whatever there is; a name that is not public fits nothing.
        for (const id of ['c3', 'c4', 'c6']) {
          expect(await found({ uniqueId: `id-${id}` }, opened)).toEqual([id]);
        }
        expect(await found({ uniqueId: 'id-c3', date: '2020-01-01' }, opened)).toEqual([]);
        expect(await found({ uniqueId: 'id-c6', userName: 'zoe' }, opened)).toEqual([]);
        expect(await found({}, opened)).toEqual(['c5', 'c2', 'c9', 'c8', 'c10', 'c1']);
        storage = opened;
      }
      await storage.transact(async (w) => {
        await w.certificates.put(makeCertificate('c2', { name: 'Renamed', createdAt: at(2) }));
        await w.certificates.put(makeCertificate('c7', { name: 'Zoe Now', createdAt: at(2, 1) }));
        expect(await found({ userName: 'zoe' }, { read: (fn) => fn(w) })).toEqual(['c7', 'c1']);
      });
      expect(await found({ userName: 'zoe' })).toEqual(['c7', 'c1']);
    });
  });
}
