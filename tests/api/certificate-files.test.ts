import { createHash } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SPECIMEN_ID } from '../../server/contract/constants/certificates';
import type { CertificateDetails } from '../../server/contract/schemas/certificate';
import { earn, ownCertificates } from '../support/certificates';
import { filesHolding } from '../support/data-folder';
import { buildAuthor, buildUser, PASSWORD, registerUser } from '../support/factories';
import { call, startTestServer, type TestServer } from '../support/server';
import { readable } from '../support/smtp';
import { unzip } from '../support/zip';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function holder(category: 'React' | 'CSS') {
  const { token } = await buildUser(server);
  await earn(server, token, category);
  const [own] = await ownCertificates(server, token);
  return own?.uniqueId ?? '';
}

const linkTo = async (uniqueId: string, format = 'pdf') =>
  (await call<{ url: string }>(server, 'GET', `/certificates/${uniqueId}/download?format=${format}`)).body
    .url;
/** Not over `fetch`, which always says that it fetches within a page. */
const navigate = (url: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(server.url + url, { headers: { accept: 'text/html' } }, (answer) => {
      answer.resume();
      resolve(answer);
    }).on('error', reject);
  });
const open = (url: string, method = 'GET') => fetch(server.url + url, { method });
const refusal = async (url: string) => {
  const response = await open(url);
  return [response.status, ((await response.json()) as { message: string }).message];
};

it('gives a certificate as PDF, JSON and JWT through a link that lives 60 seconds and opens nothing else', async () => {
  const uniqueId = await holder('React');
  const other = await holder('CSS');
  const url = await linkTo(uniqueId);
  const pdf = await open(url);
  expect([pdf.status, pdf.headers.get('content-type'), pdf.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ]);
  expect(pdf.headers.get('content-disposition')).toBe(
    `attachment; filename="lectern-certificate-react-${uniqueId.slice(0, 4)}.pdf"`,
  );
  const bytes = Buffer.from(await pdf.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(Buffer.from(await (await open(url)).arrayBuffer()).equals(bytes)).toBe(true);
  const head = await open(url, 'HEAD');
  expect([head.status, head.headers.get('content-length')]).toEqual([200, null]);
  expect((await head.arrayBuffer()).byteLength).toBe(0);
  const { body } = await call<CertificateDetails>(server, 'GET', `/certificates/${uniqueId}`);
  expect(body.pdfHashes).toEqual([createHash('sha256').update(bytes).digest('hex')]);

  const json = await open(await linkTo(uniqueId, 'json'));
  const credential = await open(`/api/certificates/${uniqueId}/credential`);
  expect(await credential.text()).toBe(await json.text());
  const jwt = await open(await linkTo(uniqueId, 'jwt'));
  expect([jwt.headers.get('content-type'), (await jwt.text()).split('.').length]).toEqual([
    'application/jwt',
    3,
  ]);
  expect((await open(await linkTo(SPECIMEN_ID))).status).toBe(200);

  const invalid = [
    403,
    'This download link is not valid. Open the certificate’s page and download it again.',
  ];
  const last = url.endsWith('A') ? 'B' : 'A';
  for (const changed of [
    url.replace(uniqueId, other),
    url.replace('format=pdf', 'format=json'),
    url.replace(/until=\w+/, 'until=zzzzzzzzz'),
    url.slice(0, -1) + last,
    `/api/certificates/${uniqueId}/file`,
  ]) {
    expect(await refusal(changed)).toEqual(invalid);
  }
  server.clock.advance(59_999);
  expect((await open(url)).status).toBe(200);
  server.clock.advance(1);
  expect(await refusal(url)).toMatchObject([403, expect.stringContaining('has expired')]);
  // A person who follows it is led to the page that says so, a program is told in JSON.
  const followed = await navigate(url);
  expect([followed.statusCode, followed.headers.location]).toEqual([
    302,
    `/verify/${uniqueId}?download=expired`,
  ]);
  expect((await call(server, 'GET', `/certificates/${uniqueId}/download?format=exe`)).body).toMatchObject({
    message: 'Choose pdf, json or jwt.',
  });
});

it('is revoked with a reason, or issued anew under a new name, each once', async () => {
  const { token, user } = await buildUser(server, { name: 'Ada King' });
  const { token: admin } = await buildAuthor(server, { role: 'admin' });
  await earn(server, token, 'HTML');
  const [own] = await ownCertificates(server, token);
  const { uniqueId: first = '' } = own ?? {};
  const reissue = (uniqueId: string) =>
    call<{ uniqueId: string }>(server, 'POST', `/admin/certificates/${uniqueId}/reissue`, { token: admin });
  expect(await reissue(first)).toMatchObject({
    status: 409,
    body: { message: 'The certificate bears its holder’s present name already.' },
  });
  await call(server, 'PUT', '/account/name', { token, body: { name: 'Ada Lovelace' } });
  const answers = await Promise.all([reissue(first), reissue(first)]);
  const again = await reissue(first);
  expect(again.status).toBe(200);
  const second = again.body.uniqueId;
  expect(answers.some(({ status, body }) => status === 200 && body.uniqueId === second)).toBe(true);
  expect(await ownCertificates(server, token)).toMatchObject([
    { uniqueId: second, status: 'valid', user: { name: 'Ada Lovelace' } },
    { uniqueId: first, status: 'superseded', user: { name: 'Ada King' } },
  ]);
  const look = async (uniqueId: string) =>
    (await call<CertificateDetails>(server, 'GET', `/certificates/${uniqueId}`)).body;
  const old = await look(first);
  expect(old).toMatchObject({ status: 'superseded', statusReason: 'issued anew', user: { name: '' } });
  expect(old.checks.map(({ hasPassed }) => hasPassed)).toEqual([true, true, true, false]);
  const find = async (search: string) =>
    (await call<unknown[]>(server, 'GET', `/certificates?${search}`)).body;
  // Who asked for another name is found under the new one alone, and neither certificate names the other.
  expect(await find('userName=Ada%20King')).toEqual([]);
  expect(await find(`uniqueId=${first}&userName=King`)).toEqual([]);
  expect(await find(`uniqueId=${first}`)).toMatchObject([{ uniqueId: first, user: { name: '' } }]);
  expect(JSON.stringify([old, await find(`uniqueId=${first}`)])).not.toMatch(new RegExp(`King|${second}`));
  expect((await open(`/api/certificates/${first}/credential`)).status).toBe(409);
  expect(await (await open(`/api/certificates/${second}/credential`)).text()).not.toContain(first);
  expect((await look(second)).checks.every(({ hasPassed }) => hasPassed)).toBe(true);
  expect(JSON.stringify(await look(second))).not.toContain(first);

  const url = await linkTo(second);
  const revoke = (reason: string) =>
    call(server, 'POST', `/admin/certificates/${second}/revocation`, { token: admin, body: { reason } });
  expect(await revoke('The work was copied.')).toMatchObject({
    status: 200,
    body: { status: 'revoked', holder: { userId: user.userId, name: 'Ada Lovelace' } },
  });
  expect(await revoke('The work was copied.')).toMatchObject({ status: 200 });
  expect(await revoke('Another reason.')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('The work was copied.') as unknown },
  });
  const revoked = await look(second);
  expect(revoked).toMatchObject({ status: 'revoked', statusReason: 'The work was copied.' });
  expect(revoked.checks.map(({ hasPassed }) => hasPassed)).toEqual([true, true, true, false]);
  expect((await open(url)).status).toBe(409);
  expect((await open(await linkTo(second, 'jwt'))).status).toBe(200);
  expect(await reissue(second)).toMatchObject({ status: 409 });
  const mails = (await server.mails()).filter((mail) => mail.includes(user.email)).map((mail) => mail);
  expect(mails).toHaveLength(3);
  const told = mails.map(readable).find((mail) => mail.includes('revoked')) ?? '';
  expect(told).toContain('Subject: Your certificate for HTML was revoked.');
  expect(told).toContain('The reason given: The work was copied.');
  const list = async (search: string) =>
    (
      await call<{ uniqueId: string }[]>(server, 'GET', `/admin/certificates?search=${search}`, {
        token: admin,
      })
    ).body;
  expect((await list('lovelace%20html')).map(({ uniqueId }) => uniqueId)).toEqual([second]);
  expect((await list(first.toLowerCase().replaceAll('-', ''))).map(({ uniqueId }) => uniqueId)).toEqual([
    first,
  ]);
  expect((await call(server, 'GET', '/admin/certificates', { token })).status).toBe(403);
});

it('goes along with the export, and is withdrawn with the account, whose name is in no file any more', async () => {
  const name = 'Quirinius Xanthopoulos';
  const { token } = await registerUser(server, { name });
  await earn(server, token, 'Python');
  const [own] = await ownCertificates(server, token);
  const { uniqueId = '' } = own ?? {};
  await open(await linkTo(uniqueId));
  const { body } = await call<{ url: string }>(server, 'POST', '/account/export', { token });
  const files = await unzip(Buffer.from(await (await open(body.url)).arrayBuffer()));
  const file = (path: string) => files.get(`certificates/${path}`)?.toString('utf8') ?? '';
  expect(JSON.parse(file('certificates.json'))).toMatchObject([{ uniqueId, name, status: 'valid' }]);
  expect(JSON.parse(file(`${uniqueId}.json`))).toMatchObject({
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
  });
  expect(file(`${uniqueId}.jwt`).split('.')).toHaveLength(3);
  expect(file(`${uniqueId}.pdf`)).toMatch(/^%PDF-/);

  await call(server, 'POST', '/account/deletion', { token, body: { posts: 'keep', confirmation: PASSWORD } });
  server.clock.advance(7 * 24 * 60 * 60 * 1_000);
  await call(server, 'POST', '/auth/forgot-password', { body: { email: 'nobody@nowhere.example' } });
  await server.lectern.jobsIdle();
  const { body: left } = await call<CertificateDetails>(server, 'GET', `/certificates/${uniqueId}`);
  expect(left).toMatchObject({
    user: { name: '' },
    status: 'withdrawn',
    statusReason: 'withdrawn by holder',
    category: 'Python',
    pdfHashes: [],
  });
  expect(left.checks.map(({ hasPassed }) => hasPassed)).toEqual([false, false, false, false]);
  expect((await open(`/api/certificates/${uniqueId}/credential`)).status).toBe(409);
  expect(await filesHolding(server.dataFolder, name)).toEqual([]);
});
