import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SPECIMEN_ID } from '../../server/contract/constants/certificates';
import type { Certificate, CertificateDetails } from '../../server/contract/schemas/certificate';
import type { Notification } from '../../server/contract/schemas/notification';
import { runDoctor } from '../../server/cli/doctor';
import { runKeys } from '../../server/cli/keys';
import { createLogger } from '../../server/logger';
import { DataFolderError } from '../../server/storage/errors';
import { openNedbStorage } from '../../server/storage/nedb/open';
import { completeAll, earn, ownCertificates } from '../support/certificates';
import { buildAuthor, buildPost, buildUser } from '../support/factories';
import { readable } from '../support/smtp';
import { call, startTestServer, type TestServer } from '../support/server';
import { userRecord } from '../support/user-record';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const storage = () => server.lectern.context.storage;
const find = async (search: Record<string, string>) =>
  (await call<Certificate[]>(server, 'GET', `/certificates?${new URLSearchParams(search).toString()}`)).body;
const look = (uniqueId: string) => call<CertificateDetails>(server, 'GET', `/certificates/${uniqueId}`);

describe('who completes every post of a category', () => {
  it('has its certificate, the news and the mail, once for ever', async () => {
    const { user, token } = await buildUser(server, { name: 'Zoë Łukasz' });
    const posts = await earn(server, token, 'React', 2);
    const [certificate, ...others] = await ownCertificates(server, token);
    expect(others).toEqual([]);
    expect(certificate).toMatchObject({
      user: { name: 'Zoë Łukasz' },
      category: 'React',
      createdAt: new Date(server.clock.now()).toISOString(),
      status: 'valid',
      isListed: true,
    });
    const { uniqueId = '' } = certificate ?? {};
    const path = `/verify/${uniqueId}`;
    const news = await call<Notification[]>(server, 'GET', '/notifications', { token });
    const message = 'You earned the certificate for React.';
    expect(news.body).toMatchObject([{ kind: 'certificate', message, path, postId: '', slug: '' }]);
    const mails = (await server.mails()).filter((mail) => mail.includes(user.email));
    expect(mails).toHaveLength(1);
    expect(readable(mails[0] ?? '')).toContain(`${server.lectern.context.origin}${path}`);

    // Taking it back and doing it again, more posts, a new name: nothing changes.
    const [first] = posts;
    await call(server, 'DELETE', `/posts/${first?.postId}/complete`, { token });
    await call(server, 'PUT', '/account/name', { token, body: { name: 'Somebody Else' } });
    const later = await buildPost(storage(), { category: 'React' });
    await completeAll(server, token, [first?.postId ?? '', later.postId]);
    expect(await ownCertificates(server, token)).toEqual([certificate]);
    expect((await look(uniqueId)).body).toMatchObject({ completedPosts: 2, user: { name: 'Zoë Łukasz' } });
  });

  it('needs every one of them, and gets it too when the last one goes or moves away', async () => {
    const { token } = await buildUser(server);
    const { token: author, user } = await buildAuthor(server);
    const [kept, moved, deleted] = await Promise.all(
      ['kept', 'moved', 'deleted'].map((title) =>
        buildPost(storage(), { category: 'CSS', title, userId: user.userId }),
      ),
    );
    await completeAll(server, token, [kept?.postId ?? '']);
    expect(await ownCertificates(server, token)).toEqual([]);
    await call(server, 'DELETE', `/posts/${deleted?.postId}`, { token: author });
    expect(await ownCertificates(server, token)).toEqual([]);
    const body = { title: 'moved', content: 'x', category: 'HTML', revision: moved?.textRevision };
    expect((await call(server, 'PUT', `/posts/${moved?.postId}`, { token: author, body })).status).toBe(200);
    expect(await ownCertificates(server, token)).toMatchObject([{ category: 'CSS' }]);
  });

  it('gets it when a post that they had completed comes to a category, or comes back', async () => {
    const { token } = await buildUser(server);
    const { token: author, user } = await buildAuthor(server);
    const post = (title: string, category: 'Angular' | 'Gatsby') =>
      buildPost(storage(), { category, title, userId: user.userId });
    const [moved, back] = [await post('moves in', 'Angular'), await post('comes back', 'Gatsby')];
    const [left, gone] = [await post('is left', 'Angular'), await post('is gone', 'Gatsby')];
    await completeAll(server, token, [moved.postId, back.postId]);
    await call(server, 'DELETE', `/posts/${back.postId}`, { token: author });
    await call(server, 'DELETE', `/posts/${gone.postId}`, { token: author });
    expect(await ownCertificates(server, token)).toEqual([]);
    await call(server, 'POST', `/posts/${back.postId}/restore`, { token: author });
    expect(await ownCertificates(server, token)).toMatchObject([{ category: 'Gatsby' }]);
    const body = { title: 'moves in', content: 'x', category: 'Nuxt.js', revision: moved.textRevision };
    await call(server, 'PUT', `/posts/${moved.postId}`, { token: author, body });
    expect((await ownCertificates(server, token)).map(({ category }) => category)).toEqual(
      expect.arrayContaining(['Nuxt.js', 'Gatsby']),
    );
    expect(left.category).toBe('Angular');
  });

  it('gets none while blocked, and it as soon as they are let in again', async () => {
    const { token, user } = await buildUser(server);
    const admin = await buildAuthor(server, { role: 'admin' });
    const done = await buildPost(storage(), { category: 'Kotlin' });
    const other = await buildPost(storage(), { category: 'Kotlin' });
    await completeAll(server, token, [done.postId]);
    await call(server, 'POST', `/users/${user.userId}/block`, { token: admin.token });
    await call(server, 'DELETE', `/posts/${other.postId}`, { token: admin.token });
    await server.lectern.jobsIdle();
    // What was earned stays earned, whatever is published before they are back.
    await buildPost(storage(), { category: 'Kotlin' });
    expect(await storage().read(({ certificates }) => certificates.listByUser(user.userId))).toEqual([]);
    await call(server, 'DELETE', `/users/${user.userId}/block`, { token: admin.token });
    await server.lectern.jobsIdle();
    expect(await storage().read(({ certificates }) => certificates.listByUser(user.userId))).toHaveLength(1);
  });
});

it('is given to those who had completed a category before certificates were issued', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const { clock } = server;
  const before = await openNedbStorage({ folder: dataFolder, clock, logger: createLogger('silent') });
  const completedAt = new Date(clock.now()).toISOString();
  const { userId } = userRecord(completedAt);
  const { postId } = await buildPost(before, { category: 'Ruby' });
  await before.transact(async ({ users, completions }) => {
    await users.put(userRecord(completedAt, { userId }));
    await completions.put({ completionId: 'c1', userId, postId, completedAt });
  });
  await before.close();
  for (let start = 0; start < 2; start += 1) {
    const upgraded = await startTestServer({ dataFolder });
    await upgraded.lectern.jobsIdle();
    const held = await upgraded.lectern.context.storage.read(({ certificates }) =>
      certificates.listByUser(userId),
    );
    await upgraded.close();
    expect(held).toHaveLength(1);
  }
});

describe('a certificate by its id', () => {
  it('is checked, in whatever spelling it is asked for', async () => {
    const { token, user } = await buildUser(server);
    await earn(server, token, 'Swift');
    const [own] = await ownCertificates(server, token);
    const { uniqueId = '' } = own ?? {};
    const { status, body } = await look(uniqueId);
    expect(status).toBe(200);
    expect(body.checks.map(({ name, hasPassed }) => [name, hasPassed])).toEqual([
      ['signature', true],
      ['key', true],
      ['issuer', true],
      ['status', true],
    ]);
    expect(JSON.stringify(body)).not.toContain(user.userId);
    expect(JSON.stringify(body)).not.toContain(user.email);
    const sloppy = uniqueId.toLowerCase().replaceAll('-', '').replaceAll('0', 'o');
    expect((await look(sloppy)).body).toEqual(body);
    expect((await look(`${uniqueId.slice(0, -1)}${uniqueId.endsWith('A') ? 'B' : 'A'}`)).body).toMatchObject({
      message: 'Certificate not found',
    });
  });

  it('fails its checks when the record was altered', async () => {
    const { token } = await buildUser(server);
    await earn(server, token, 'Vue.js');
    const [own] = await ownCertificates(server, token);
    const { uniqueId = '', certificateId = '' } = own ?? {};
    const alter = (changes: object) =>
      storage().transact(async ({ certificates }) => {
        const record = await certificates.get(certificateId);
        if (record) {
          await certificates.put({ ...record, ...changes });
        }
        return record;
      });
    const passed = async () => (await look(uniqueId)).body.checks.map(({ hasPassed }) => hasPassed);
    expect(await passed()).toEqual([true, true, true, true]);
    const before = await alter({ name: 'Mallory' });
    expect(await passed()).toEqual([false, true, true, true]);
    await alter({ name: before?.name, credential: before?.credential.replace('"Vue.js"', '"Vue.jt"') });
    expect((await look(uniqueId)).body.checks[0]).toMatchObject({ name: 'signature', hasPassed: false });
    await alter({ credential: before?.credential, kid: 'A'.repeat(43) });
    expect(await passed()).toEqual([true, false, false, true]);
    await alter({ kid: before?.kid });
    expect(await passed()).toEqual([true, true, true, true]);
  });

  it('of the specimen is a specimen, which no search finds', async () => {
    const { body } = await look(SPECIMEN_ID);
    expect(body).toMatchObject({ kind: 'specimen', uniqueId: SPECIMEN_ID });
    expect(body.checks.map(({ hasPassed }) => hasPassed)).toEqual([true, true, true, false]);
    expect(body.checks.map(({ isOpen = false }) => isOpen)).toEqual([false, false, false, true]);
    expect(await find({ uniqueId: SPECIMEN_ID })).toEqual([]);
  });
});

describe('search', () => {
  it('finds by a part of the name, the id and the day, alone and together, what is listed', async () => {
    const day = new Date(server.clock.now()).toISOString().slice(0, 10);
    const { token } = await buildUser(server, { name: 'Ægir Šmídová-Żółć' });
    await earn(server, token, 'Dart');
    const [own] = await ownCertificates(server, token);
    const { isListed: _, ...shown } = own ?? { isListed: true };
    const { uniqueId = '' } = own ?? {};
    expect(await find({ userName: 'SMIDOVA' })).toEqual([shown]);
    expect(await find({ userName: 'šmíd', uniqueId: uniqueId.toLowerCase(), date: day })).toEqual([shown]);
    expect(await find({ userName: 'smid', date: '2020-01-01' })).toEqual([]);
    expect(await find({ uniqueId: 'nonsense' })).toEqual([]);
    expect(await find({ date: day })).toContainEqual(shown);
    expect((await call(server, 'GET', '/certificates?userName=S')).body).toMatchObject({
      message: 'Type at least 2 characters of the name.',
    });
    const path = `/certificates/${uniqueId}/listing`;
    const stranger = await buildUser(server);
    const body = { isListed: false };
    expect((await call(server, 'PUT', path, { token: stranger.token, body })).status).toBe(403);
    expect((await call(server, 'PUT', path, { token, body })).body).toEqual({ ...shown, isListed: false });
    expect(await find({ userName: 'SMIDOVA' })).toEqual([]);
    expect(await find({ uniqueId })).toEqual([shown]);
    expect(await find({ uniqueId, date: '2020-01-01' })).toEqual([]);
    expect((await look(uniqueId)).status).toBe(200);
    expect(await ownCertificates(server, token)).toMatchObject([{ uniqueId, isListed: false }]);
  });
});

describe('the name on a certificate', () => {
  it('is one that people can read, also of an account that has another', async () => {
    const refused: [string, RegExp][] = [
      ['A\ud800B', /cannot be shown/],
      ['x\u0085y', /cannot be shown/],
      ['x\u2028y', /cannot be shown/],
      ['\u202evE', /turn text around/],
      ['a\u2066b', /turn text around/],
      ['\u200b\u3164\u2800', /at least one letter/],
      [' - ', /at least one letter/],
    ];
    const { token } = await buildUser(server, { name: 'x\ud800y\u202e' });
    const rename = (name: string) =>
      call<{ message: string }>(server, 'PUT', '/account/name', { token, body: { name } });
    for (const [name, message] of refused) {
      const { status, body } = await rename(name);
      expect([status, body.message], JSON.stringify(name)).toEqual([400, expect.stringMatching(message)]);
    }
    await earn(server, token, 'Ruby');
    const [certificate] = await ownCertificates(server, token);
    const { body } = await look(certificate?.uniqueId ?? '');
    expect(body.user.name).toBe('xy');
    expect(body.checks.map(({ hasPassed }) => hasPassed)).toEqual([true, true, true, true]);
    const credential = await fetch(`${server.url}/api/certificates/${body.uniqueId}/credential`);
    expect(credential.headers.get('access-control-allow-origin')).toBe('*');
    for (const name of ['می‌خواهم', 'क्‍ष', '👩‍💻', 'Zoë 2']) {
      expect((await rename(name)).status, name).toBe(200);
    }
  });
});

describe('a certificate', () => {
  it('stays genuine when the site moves, and no site starts without the keys that it needs', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
    onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
    const before = await startTestServer({ dataFolder });
    const { token } = await buildUser(before);
    await earn(before, token, 'React');
    const [{ uniqueId } = { uniqueId: '' }] = await ownCertificates(before, token);
    const formerId = before.lectern.context.certificates.id;
    await before.close();

    const moved = await startTestServer({ dataFolder, env: { PUBLIC_URL: 'https://learn.example' } });
    const details = await fetch(`${moved.url}/api/certificates/${uniqueId}`, {
      headers: { host: 'learn.example' },
    });
    const { checks, issuer, verifyUrl } = (await details.json()) as CertificateDetails;
    expect(checks.map(({ hasPassed }) => hasPassed)).toEqual([true, true, true, true]);
    expect(checks.find(({ name }) => name === 'issuer')?.text).toContain('under an earlier address');
    expect([issuer.id, verifyUrl]).toEqual([formerId, `https://learn.example/verify/${uniqueId}`]);
    expect(JSON.stringify(moved.lectern.context.certificates.jwks())).toContain(
      formerId.replace('/issuer', '/keys/'),
    );
    await moved.close();

    const file = join(dataFolder, 'instance.json');
    const kept = await readFile(file, 'utf8');
    const lines: string[] = [];
    const out = (line: string) => lines.push(line);
    const keys = (action: 'adopt' | 'abandon') =>
      runKeys({ action, folder: dataFolder, copy: `${file}.kept`, logger: createLogger('silent') }, out);
    await rm(file);
    await rm(`${file}.previous`);
    expect(await startTestServer({ dataFolder }).catch((error: unknown) => error)).toBeInstanceOf(
      DataFolderError,
    );
    await expect(readFile(file)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await runDoctor({ folder: dataFolder }, out)).toBe(1);
    expect(lines.join('\n')).toContain('put it back from a backup');
    expect(await keys('adopt')).toBe(1);

    // No copy is left: they are given up, and the site starts again.
    expect(await keys('abandon')).toBe(0);
    const bare = await startTestServer({ dataFolder });
    const unproven = await call<CertificateDetails>(bare, 'GET', `/certificates/${uniqueId}`);
    expect(unproven.body.checks[0]?.hasPassed).toBe(false);
    await bare.close();
    // One turned up, of this instance: it is genuine again.
    const { instanceId } = JSON.parse(await readFile(file, 'utf8')) as { instanceId: string };
    await writeFile(`${file}.kept`, kept);
    expect(await keys('adopt')).toBe(1);
    expect(lines.at(-1)).toContain('another site');
    await writeFile(`${file}.kept`, JSON.stringify({ ...(JSON.parse(kept) as object), instanceId }));
    expect(await keys('adopt')).toBe(0);
    const whole = await startTestServer({ dataFolder });
    const proven = await call<CertificateDetails>(whole, 'GET', `/certificates/${uniqueId}`);
    expect(proven.body.checks.map(({ hasPassed }) => hasPassed)).toEqual([true, true, true, true]);
    await whole.close();
  });
});
