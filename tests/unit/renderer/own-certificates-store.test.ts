import { expect, it, vi } from 'vitest';
import { OwnCertificatesStore } from '../../../renderer/stores/member/own-certificates-store';
import { ADA, entriesOf, openTab, refusal, type Answers } from './member-support';

const LIST = 'GET /api/certificates';
const certificate = {
  certificateId: 'c1',
  uniqueId: 'AAAA',
  user: { name: 'Ada' },
  category: 'CSS',
  filePath: '/x',
  createdAt: '2026-08-01T00:00:00.000Z',
  status: 'valid',
  isListed: true,
};

async function open(answers: Answers) {
  const { stores } = openTab(
    entriesOf(),
    Object.assign(answers, { 'GET /api/auth/user': () => Response.json(ADA) }),
  );
  stores.start();
  await vi.waitFor(() => expect(stores.auth.isLoading).toBe(false));
  return stores.use(OwnCertificatesStore);
}

it('stores the list and clears the error; a refusal empties the list and stores its message', async () => {
  const answers: Answers = { [LIST]: () => refusal(400, 'bad_request') };
  const store = await open(answers);
  expect(store.certificates).toBeNull();
  const message = await store.load();
  expect([store.certificates, store.error, store.isLoading]).toEqual([[], message, false]);
  answers[LIST] = () => Response.json([certificate]);
  expect(await store.load()).toBeNull();
  expect([store.certificates, store.error]).toEqual([[certificate], null]);
  answers[LIST] = () => refusal(400, 'bad_request');
  await store.load();
  expect([store.certificates, store.error]).toEqual([[], message]);
});

it('keeps what is known while the site is away, and takes up what the server says of a change', async () => {
  const answers: Answers = { [LIST]: () => Response.json([certificate]) };
  const store = await open(answers);
  await store.load();
  answers[LIST] = () => refusal(503, 'unavailable');
  await store.load();
  expect(store.certificates).toEqual([certificate]);
  answers['PUT /api/certificates/AAAA/listing'] = () => Response.json({ ...certificate, isListed: false });
  await store.setListed('AAAA', false);
  expect(store.certificates?.map(({ isListed }) => isListed)).toEqual([false]);
});

it('a list that was asked for before a change was saved does not undo it', async () => {
  const answers: Answers = { [LIST]: () => Response.json([certificate]) };
  const store = await open(answers);
  await store.load();
  let release = (_: Response): void => undefined;
  answers[LIST] = () => new Promise<Response>((resolve) => (release = resolve));
  const early = store.load();
  const answerEarly = release;
  const unlisted = { ...certificate, isListed: false };
  answers['PUT /api/certificates/AAAA/listing'] = () => Response.json(unlisted);
  answers[LIST] = () => Response.json([unlisted]);
  await store.setListed('AAAA', false);
  answerEarly(Response.json([certificate]));
  await early;
  await vi.waitFor(() => expect(store.isLoading).toBe(false));
  expect(store.certificates?.map(({ isListed }) => isListed)).toEqual([false]);
});
