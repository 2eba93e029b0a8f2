import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CompletionStore } from '../../../renderer/stores/member/completion-store';
import { PersistedState } from '../../../renderer/stores/member/persisted-state';
import { SessionKeeper } from '../../../renderer/stores/member/session-keeper';
import type { CompletedPost } from '../../../server/contract/schemas/post';
import { ADA, entriesOf, GRACE, openTab, type Answers, type Entries } from './member-support';

const KEY = 'state-v1';

const post = (name: string): CompletedPost => ({
  postId: name,
  slug: name,
  title: name,
  category: 'CSS',
  completedAt: '2026-11-21T10:00:00.000Z',
});

const stored = (userId: string, completedPosts: unknown): string =>
  JSON.stringify({ userId, groups: { completedPosts } });

const SERVER: Answers = {
  'GET /api/auth/user': () => Response.json(ADA),
  'POST /api/auth/logout': () => Response.json({ message: 'Bye.' }),
  'POST /api/posts/a/complete': () => Response.json(post('a')),
  'POST /api/posts/b/complete': () => Response.json(post('b')),
};

async function signedIn(entries: Entries, answers: Answers = SERVER) {
  const tab = openTab(entries, answers);
  tab.stores.start();
  await vi.waitFor(() => expect(tab.stores.auth.isLoading).toBe(false));
  return { ...tab, completion: tab.stores.use(CompletionStore) };
}

const titles = (store: CompletionStore) => store.posts?.map(({ title }) => title);
const count = (writes: readonly string[]) => writes.filter((key) => key === KEY).length;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('writing', () => {
  it('happens once a second, however often something changes', async () => {
    const { completion, writes } = await signedIn(entriesOf());
    await completion.complete(post('a'));
    await completion.complete(post('b'));
    await completion.complete(post('a'));
    await vi.advanceTimersByTimeAsync(999);
    expect(count(writes)).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(count(writes)).toBe(1);
    await completion.complete(post('b'));
    await vi.advanceTimersByTimeAsync(999);
    expect(count(writes)).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(count(writes)).toBe(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(count(writes)).toBe(2);
  });

  it('happens at once when the page hides, and not a second time', async () => {
    const entries = entriesOf();
    const { completion, stores, writes } = await signedIn(entries);
    await completion.complete(post('a'));
    stores.use(SessionKeeper).hide();
    expect(entries.get(KEY)).toBe(stored(ADA.id, [post('a')]));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(count(writes)).toBe(1);
  });

  it('does not come after the session', async () => {
    const entries = entriesOf();
    const { completion, stores } = await signedIn(entries);
    await completion.complete(post('a'));
    await stores.auth.logout();
    stores.use(SessionKeeper).hide();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([...entries.keys()]).toEqual([]);
    expect(completion.posts).toBeNull();
  });

  it('leaves the groups of other screens as they are', async () => {
    const other = JSON.stringify({ userId: ADA.id, groups: { dashboard: { known: true } } });
    const entries = entriesOf(ADA, { [KEY]: other });
    const { completion } = await signedIn(entries);
    await completion.complete(post('a'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(JSON.parse(entries.get(KEY) ?? '')).toEqual({
      userId: ADA.id,
      groups: { dashboard: { known: true }, completedPosts: [post('a')] },
    });
  });
});

describe('restoring', () => {
  it('brings back what was kept, before any answer of the server', () => {
    const { stores } = openTab(entriesOf(ADA, { [KEY]: stored(ADA.id, [post('a')]) }));
    stores.start();
    expect(titles(stores.use(CompletionStore))).toEqual(['a']);
  });

  it('brings back what a store that stood earlier is to hold', () => {
    const { stores } = openTab(entriesOf(ADA, { [KEY]: stored(ADA.id, [post('a')]) }));
    const completion = stores.use(CompletionStore);
    expect(completion.posts).toBeNull();
    stores.start();
    expect(titles(completion)).toEqual(['a']);
  });

  it.each([
    ['no JSON', '{"userId":'],
    ['null', 'null'],
    ['a list', '[1,2]'],
    ['another form', JSON.stringify({ userId: ADA.id, groups: [] })],
    ['a group of another form', stored(ADA.id, { a: 1 })],
    ['an entry without its title', stored(ADA.id, [{ ...post('a'), title: undefined }])],
    ['an entry of another type', stored(ADA.id, ['a', null])],
    ['what another person left', stored(GRACE.id, [post('a')])],
  ])('takes nothing from %s, and goes on', async (_, entry) => {
    const entries = entriesOf(ADA, { [KEY]: entry });
    const { completion } = await signedIn(entries);
    expect(completion.posts).toBeNull();
    await completion.complete(post('b'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(JSON.parse(entries.get(KEY) ?? '')).toEqual(JSON.parse(stored(ADA.id, [post('b')])));
  });
});

describe('two tabs', () => {
  it('show the same after one of them has written', async () => {
    const entries = entriesOf();
    const [first, second] = [await signedIn(entries), await signedIn(entries)];
    await first.completion.complete(post('a'));
    first.stores.use(SessionKeeper).hide();
    second.stores.use(SessionKeeper).followOtherTab(KEY);
    expect(titles(second.completion)).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(count(second.writes)).toBe(0);
  });

  it('do not lose what the second has not written yet', async () => {
    const entries = entriesOf();
    const [first, second] = [await signedIn(entries), await signedIn(entries)];
    await first.completion.complete(post('a'));
    await second.completion.complete(post('b'));
    first.stores.use(PersistedState).flush();
    second.stores.use(SessionKeeper).followOtherTab(KEY);
    expect(titles(second.completion)).toEqual(['b']);
  });

  it('forget one person when another logs in elsewhere', async () => {
    const entries = entriesOf(ADA, { [KEY]: stored(ADA.id, [post('a')]) });
    let user = ADA;
    const tab = await signedIn(entries, { ...SERVER, 'GET /api/auth/user': () => Response.json(user) });
    expect(titles(tab.completion)).toEqual(['a']);
    user = GRACE;
    entries.set('token', 'token-u2');
    entries.set('user', JSON.stringify(GRACE));
    tab.hearOtherTab();
    expect(tab.completion.posts).toBeNull();
    await vi.waitFor(() => expect(tab.stores.auth.user?.name).toBe('Grace'));
    expect(tab.completion.posts).toBeNull();
  });
});
