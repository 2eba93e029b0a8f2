import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CategoryTotalsStore } from '../../../renderer/scenes/category-list/category-totals-store';
import { DashboardStore } from '../../../renderer/scenes/dashboard/dashboard-store';
import { ADA, entriesOf, openTab, refusal, type Answers } from './member-support';

const POSTS = 'GET /api/posts/userposts';
const PROGRESS = 'GET /api/progress';
const COMPLETED = 'GET /api/posts/completed';
const FOLLOWED = 'GET /api/notifications/followed-categories';
const CERTIFICATES = 'GET /api/certificates';

const creation = {
  postId: 'p1',
  slug: 'one',
  title: 'One',
  excerpt: 'Text.',
  category: 'CSS',
  createdAt: '2026-11-21T10:00:00.000Z',
};
const completed = (postId: string, category: string) => ({
  postId,
  slug: postId,
  title: postId,
  category,
  completedAt: '2026-11-21T10:00:00.000Z',
});
const css = { category: 'CSS', completed: 2, total: 4, percent: 50 };
const refuse = () => refusal(500, 'internal_error');

const well = (): Answers => ({
  'GET /api/auth/user': () => Response.json(ADA),
  [POSTS]: () => Response.json([creation]),
  [PROGRESS]: () => Response.json([css]),
  [COMPLETED]: () => Response.json([completed('a', 'CSS'), completed('b', 'CSS'), completed('c', 'PHP')]),
  [FOLLOWED]: () => Response.json(['CSS']),
  [CERTIFICATES]: () => Response.json([]),
});

async function open(answers: Answers, entries = entriesOf()) {
  const { stores } = openTab(entries, answers);
  stores.start();
  await vi.waitFor(() => expect(stores.auth.isLoading).toBe(false));
  return stores.use(DashboardStore);
}

const log = vi.spyOn(console, 'warn');
beforeEach(() => void log.mockReset().mockReturnValue(undefined));
afterEach(() => void vi.useRealTimers());
afterAll(() => log.mockRestore());

it('the user’s posts that do not come are told from none at all', async () => {
  const store = await open({ ...well(), [POSTS]: refuse });
  expect(await store.load()).toEqual([]);
  expect([store.isReady, store.error, store.creations, store.progress]).toEqual([true, null, null, [css]]);
  expect(log).toHaveBeenCalledTimes(1);
});

it('progress that does not come is made from the completed posts, of an unknown total', async () => {
  const answers: Answers = { ...well(), [PROGRESS]: refuse };
  const store = await open(answers);
  expect(await store.load()).toEqual([]);
  expect([store.isReady, store.error, store.creations]).toEqual([true, null, [creation]]);
  expect(store.progress).toEqual([
    { category: 'CSS', completed: 2, total: null, percent: 100 },
    { category: 'PHP', completed: 1, total: null, percent: 100 },
  ]);
  answers[PROGRESS] = () => Response.json([css]);
  await store.load();
  expect(store.progress).toEqual([css]);
});

it('shows an error only when nothing came at all, and everything once it is asked again', async () => {
  const answers: Answers = { 'GET /api/auth/user': () => Response.json(ADA) };
  const store = await open(answers);
  expect(await store.load()).toEqual([]);
  expect([store.isReady, store.error]).toEqual([false, expect.stringContaining('offline')]);
  expect(await store.load()).toEqual([]);
  expect(store.isReady).toBe(false);
  answers[FOLLOWED] = () => Response.json(['CSS']);
  expect(await store.load()).toEqual([
    'Failed to fetch completed posts.',
    expect.stringContaining('offline'),
  ]);
  expect([store.isReady, store.error, store.creations, store.progress]).toEqual([true, null, null, []]);
});

it('what is known stays, also for the next page, and is not forgotten for what does not come', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const entries = entriesOf();
  const store = await open(well(), entries);
  await store.load();
  await vi.advanceTimersByTimeAsync(1_000);
  const later = await open({ 'GET /api/auth/user': () => Response.json(ADA), [POSTS]: refuse }, entries);
  expect(later.creations).toEqual([creation]);
  await later.load();
  expect([later.isReady, later.error, later.creations, later.progress]).toEqual([
    true,
    null,
    [creation],
    [css],
  ]);
});

it('numbers of posts that do not come are 0, until the next visit gets them', async () => {
  let snapshot = { ok: false };
  const { stores } = openTab(entriesOf());
  stores.api.pageSnapshot = async () => {
    if (!snapshot.ok) {
      throw new TypeError('offline');
    }
    return { status: 200, categoryTotals: { CSS: 3 } };
  };
  const store = stores.use(CategoryTotalsStore);
  await store.load();
  expect(store.totals).toEqual({});
  snapshot = { ok: true };
  await store.load();
  expect(store.totals).toEqual({ CSS: 3 });
});
