import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HelpSettings, HelpTest, OpenQuestion } from '../support/help-types';
import { askHelp } from '../support/ask-help';
import { buildPost, buildUser } from '../support/factories';
import { fails, says, startModelServer, type ModelServer } from '../support/model-server';
import { freePort } from '../support/site';
import { call, fakeClock, startTestServer, type TestServer } from '../support/server';

const KEY = 'sk-secret-key-0123456789';
const QUESTION = 'What does a closure remember?';

let folder: string;
let server: TestServer;
let token: string;
const clock = fakeClock();

async function start(env: Record<string, string> = {}): Promise<void> {
  server = await startTestServer({ dataFolder: folder, clock, env });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-help-'));
  await start();
  await buildPost(server.lectern.context.storage, {
    slug: 'closures',
    title: 'Closures',
    content: 'A closure remembers the variables around it.',
  });
  ({ token } = await buildUser(server, { role: 'admin' }));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const admin = <T>(method: string, path: string, body?: unknown) =>
  call<T>(server, method, `/admin/help${path}`, { token, ...(body !== undefined && { body }) });

const questions = async () => (await admin<OpenQuestion[]>('GET', '/questions')).body;

const rate = (answerId: string, rating: string) =>
  call<{ message: string }>(server, 'POST', `/help/answers/${answerId}/rating`, { body: { rating } });

describe('open questions', () => {
  it('are kept without names, counted when they are asked again, and listed in steps', async () => {
    const personal =
      'Who mends kettles? Write to ada@example.org or +49 170 1234567, token 0123456789abcdef0123456789abcdef';
    await askHelp(server, { question: personal, category: 'React' }, { token });
    clock.advance(1_000);
    await askHelp(server, { question: 'Where is Hamburg' });
    clock.advance(1_000);
    await askHelp(server, { question: 'where is  HAMBURG?', post: 'closures' });
    const [first, second, ...others] = await questions();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ question: 'Where is Hamburg', place: '', count: 2, reason: 'no-answer' });
    expect(Date.parse(first?.lastAskedAt ?? '') - Date.parse(first?.firstAskedAt ?? '')).toBe(1_000);
    expect(second).toMatchObject({ place: 'React', count: 1 });
    expect(second?.question).toMatch(/^Who mends kettles\? Write to/);
    expect(second?.question).not.toMatch(/ada|example|1234567|abcdef/);
    const page = await admin<OpenQuestion[]>('GET', '/questions?limit=1');
    expect([page.headers.get('x-total-count'), page.body.length]).toEqual(['2', 1]);
    const next = /<\/api\/admin\/help([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect((await admin<OpenQuestion[]>('GET', next)).body).toEqual([second]);
    const gone = await admin('DELETE', `/questions/${first?.questionId ?? ''}`);
    expect([gone.status, await questions()]).toEqual([200, [second]]);
  });

  it('are also those whose answer did not help, once an answer; unknown answers are told', async () => {
    const answer = await askHelp(server, { question: QUESTION });
    const { answerId } = answer.one('start');
    expect((await rate(answerId, 'up')).status).toBe(200);
    expect(await questions()).toEqual([]);
    await rate(answerId, 'down');
    expect((await rate(answerId, 'down')).status).toBe(200);
    expect(await questions()).toMatchObject([{ question: QUESTION, reason: 'not-helpful', count: 1 }]);
    const unknown = await rate('nobody-gave-it', 'down');
    expect([unknown.status, unknown.body.message]).toEqual([
      404,
      'This answer is too long ago to be rated. Ask again, then rate the new answer.',
    ]);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('lectern_help_ratings_total{rating="up"} 1');
    expect(metrics).not.toContain('ratings_total{rating="down"} 2');
    expect(metrics).not.toContain('ratings_total{rating="down"} 1');
    expect(metrics).toContain('lectern_help_questions_total{answerer="posts",outcome="answered"} 1');
  });

  /** @param asked ids with how often they were asked, and how many days ago the last time was */
  const put = (...asked: [questionId: string, count: number, days: number][]) =>
    server.lectern.context.storage.transact(async ({ openQuestions }) => {
      for (const [questionId, count, days] of asked) {
        const at = new Date(clock.now() - days * 86_400_000).toISOString();
        await openQuestions.put({
          ...{ questionId, question: `${questionId}?`, place: '', reason: 'no-answer', count },
          ...{ firstAskedAt: at, lastAskedAt: at },
        });
      }
    });

  it('give way to newer ones beyond a thousand, those that were asked least', async () => {
    const { storage } = server.lectern.context;
    const others = Array.from({ length: 999 }, (_, n): [string, number, number] => [
      `q${n + 1}`,
      1,
      100 - n / 20,
    ]);
    await put(['often', 9, 101], ...others);
    await askHelp(server, { question: 'Where is Hamburg?' });
    await storage.read(async ({ openQuestions }) => {
      expect(await openQuestions.count()).toBe(1_000);
      expect(await openQuestions.get('often')).toBeDefined();
      expect(await openQuestions.get('q1')).toBeUndefined();
      expect(await openQuestions.get('q2')).toBeDefined();
    });
  });

  it('name the post that they were asked on only when everybody may read it', async () => {
    await buildPost(server.lectern.context.storage, { slug: 'secret', title: 'Secret', status: 'draft' });
    await askHelp(server, { question: 'Where is Hamburg?', post: 'closures' });
    await askHelp(server, { question: 'Where is Bremen?', post: 'secret' });
    const places = (await questions()).map(({ question, place }) => [question, place]);
    expect(Object.fromEntries(places)).toEqual({ 'Where is Hamburg?': 'Closures', 'Where is Bremen?': '' });
  });

  it('are dropped when nobody asks them any more', async () => {
    await put(['forgotten', 9, 181], ['remembered', 1, 179]);
    await askHelp(server, { question: 'Where is Hamburg?' });
    expect((await questions()).map(({ question }) => question)).toEqual(['Where is Hamburg?', 'remembered?']);
  });

  it('of one person are so many a day, so that nobody fills the list alone', async () => {
    for (let n = 0; n < 22; n += 1) {
      await askHelp(server, { question: `Where is Hamburg${n}?` });
    }
    const count = () => server.lectern.context.storage.read(({ openQuestions }) => openQuestions.count());
    expect(await count()).toBe(20);
    await askHelp(server, { question: 'Where is Bremen?' }, { token });
    expect(await count()).toBe(21);
    clock.advance(24 * 60 * 60 * 1_000);
    await askHelp(server, { question: 'Where is Kiel?' });
    expect(await count()).toBe(22);
  });
});

describe('settings of the model', () => {
  let model: ModelServer;
  beforeEach(async () => {
    model = await startModelServer();
    model.reply = says('It remembers variables [1].');
  });
  afterEach(() => model.close());

  const form = (changes: object = {}) => ({
    ...{ baseUrl: model.baseUrl, model: 'small', apiKey: KEY, perPersonPerDay: 2, perDay: 9 },
    ...changes,
  });
  const test = async (changes: object) => (await admin<HelpTest>('POST', '/test', form(changes))).body;

  it('survive a restart with what was used today, and never give the key away', async () => {
    const saved = await admin<HelpSettings>('PUT', '/settings', form());
    expect(saved.body).toEqual({
      ...{ baseUrl: model.baseUrl, model: 'small', hasKey: true, perPersonPerDay: 2, perDay: 9 },
      ...{ isFixed: false, refusesPrivate: false, usedToday: 0 },
    });
    expect((await askHelp(server, { question: QUESTION })).one('start').answerer).toBe('model');
    await server.close();
    await start();
    const read = await admin<HelpSettings>('GET', '/settings');
    expect(read.body).toEqual({ ...saved.body, usedToday: 1 });
    expect(JSON.stringify(read.body)).not.toContain(KEY);
    await askHelp(server, { question: QUESTION });
    expect((await askHelp(server, { question: QUESTION })).one('note').code).toBe('budget_person');
    expect(model.requests.map(({ authorization }) => authorization)).toEqual([
      `Bearer ${KEY}`,
      `Bearer ${KEY}`,
    ]);
  });

  it('keep the key unless it is changed, hand it to no other host, and forget it for good', async () => {
    await admin('PUT', '/settings', form());
    const { apiKey: _, ...without } = form();
    await admin('PUT', '/settings', { ...without, model: 'large' });
    await askHelp(server, { question: QUESTION });
    expect(model.requests[0]).toMatchObject({ authorization: `Bearer ${KEY}`, body: { model: 'large' } });
    const elsewhere = await startModelServer();
    const moved = await admin<HelpSettings>('PUT', '/settings', { ...without, baseUrl: elsewhere.baseUrl });
    expect(moved.body.hasKey).toBe(false);
    await askHelp(server, { question: QUESTION });
    expect(elsewhere.requests[0]?.authorization).toBe('');
    await elsewhere.close();
    for (const name of ['instance.json', 'instance.json.previous']) {
      expect(await readFile(join(folder, name), 'utf8')).not.toContain(KEY);
    }
  });

  it('are tested, and what is wrong is said with how to mend it', async () => {
    model.reply = says('Hello!');
    expect(await test({})).toMatchObject({ ok: true, message: 'small answers: “Hello!”' });
    model.reply = says(`Your key is ${KEY}`);
    expect((await test({})).message).not.toContain(KEY);
    const wrong: [object, RegExp][] = [
      [
        { baseUrl: `http://127.0.0.1:${await freePort()}/v1` },
        /^Nothing answers at this address \(ECONNREFUSED\)\. Check/,
      ],
      [{ baseUrl: 'http://nowhere.invalid/v1' }, /^There is no host of this name/],
      [{ baseUrl: model.baseUrl.replace('http:', 'https:') }, /^A secure connection could not be made/],
      [{ baseUrl: model.baseUrl.replace('/v1', '/v2') }, /knows no such model, or has no .* \(404\)/],
      [{ baseUrl: '', model: '' }, /^Fill in the address/],
    ];
    for (const [changes, message] of wrong) {
      const { ok, message: said } = await test(changes);
      expect({ ok, said }).toEqual({ ok: false, said: expect.stringMatching(message) as string });
    }
    model.reply = (response) => {
      response.writeHead(400, { 'Content-Type': 'application/json' });
      response.end(
        JSON.stringify({ error: { message: `No ${KEY} for\nsmall. ${'So it is. '.repeat(90)}` } }),
      );
    };
    const { message: refused } = await test({});
    expect(refused).toMatch(/refuses the question \(400\)\..* It says: “No … for small\. So it is\..*…”$/);
    expect(refused.length).toBeLessThan(400);
    model.reply = fails(401);
    expect(await test({})).toMatchObject({
      ok: false,
      message: expect.stringMatching(/refuses the key \(401\)/) as string,
    });
    expect((await admin<HelpSettings>('GET', '/settings')).body).toMatchObject({
      baseUrl: '',
      hasKey: false,
    });
  });

  it('are tested although the model has too much to do, and a test holds up no question', async () => {
    await admin('PUT', '/settings', form({ perPersonPerDay: 50, perDay: 50 }));
    const asked = async () =>
      (await askHelp(server, { question: QUESTION })).all('note').map(({ code }) => code);
    model.reply = fails(429, { 'Retry-After': '60' });
    expect(await test({})).toMatchObject({ ok: false });
    model.reply = says('It remembers variables [1].');
    expect(await asked()).toEqual([]);
    model.reply = fails(429, { 'Retry-After': '60' });
    expect(await asked()).toEqual(['model_busy']);
    model.reply = says('It remembers variables [1].');
    expect(await test({})).toMatchObject({ ok: true });
    expect(await asked()).toEqual(['model_busy']);
    expect((await admin<HelpSettings>('GET', '/settings')).body.usedToday).toBe(1);
    await admin('PUT', '/settings', form({ perPersonPerDay: 50, perDay: 50, apiKey: 'another' }));
    expect(await asked()).toEqual([]);
  });

  it.each([
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '192.168.1.7', PUBLIC_URL: 'http://localhost:4000' }, true],
    [{ HOST: '::1' }, false],
    [{ PUBLIC_URL: 'http://127.0.0.1:4000' }, false],
  ])('of a server with %j: private networks refused is %s', async (env, refusesPrivate) => {
    await server.close();
    await start(env);
    expect((await admin<HelpSettings>('GET', '/settings')).body).toMatchObject({ refusesPrivate });
  });

  it('name no address of a private network on a hosted site, unless that is allowed', async () => {
    const hosted = { PUBLIC_URL: 'https://learn.example.org' };
    await server.close();
    await start(hosted);
    expect((await admin<HelpSettings>('GET', '/settings')).body.refusesPrivate).toBe(true);
    const port = new URL(model.baseUrl).port;
    for (const host of [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '2130706433',
      '0.0.0.0',
      '169.254.169.254',
    ]) {
      const { ok, message } = await test({ baseUrl: `http://${host}:${port}/v1` });
      expect({ host, ok, message }).toMatchObject({
        ok: false,
        message: expect.stringContaining('private network') as string,
      });
    }
    expect(model.requests).toHaveLength(0);
    await server.close();
    await start({ ...hosted, AI_ALLOW_PRIVATE: 'true' });
    expect(await test({})).toMatchObject({ ok: true });
    await server.close();
    await start({ ...hosted, AI_BASE_URL: model.baseUrl, AI_MODEL: 'fixed' });
    expect(await test({})).toMatchObject({
      ok: true,
      message: expect.stringContaining('fixed answers') as string,
    });
    const other = await admin('PUT', '/settings', form());
    expect([other.status, other.body]).toMatchObject([409, { code: 'conflict' }]);
  });
});
