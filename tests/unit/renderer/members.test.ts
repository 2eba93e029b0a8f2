import { afterEach, describe, expect, it, vi } from 'vitest';
import { listenToPage } from '../../../renderer/components/member/page-events';
import { FollowStore } from '../../../renderer/stores/follow-store';
import { CompletionStore } from '../../../renderer/stores/member/completion-store';
import { SessionKeeper } from '../../../renderer/stores/member/session-keeper';
import { ADA, entriesOf, GRACE, openTab, refusal, type Answers, type Entries } from './member-support';

const FOLLOW = 'POST /api/notifications/follow-category';
const UNFOLLOW = 'POST /api/notifications/unfollow-category';
const POST = { postId: 'p1', slug: 'one', title: 'One', category: 'CSS' };

async function signedIn(entries: Entries, answers: Answers) {
  const tab = openTab(entries, answers);
  tab.stores.start();
  await vi.waitFor(() => expect(tab.stores.auth.isLoading).toBe(false));
  return tab;
}

/** An answer that comes when it is released. */
function held() {
  let release = (_: Response): void => undefined;
  const answer = new Promise<Response>((resolve) => (release = resolve));
  return { answer: () => answer, release: (response: Response) => release(response) };
}

const signIn = (followedCategories: string[] = []): Answers => ({
  'GET /api/auth/user': () => Response.json({ ...ADA, followedCategories }),
});

describe('following', () => {
  it('is shown before the server answers, and taken back when it refuses', async () => {
    const { answer, release } = held();
    const { stores } = await signedIn(entriesOf(), { ...signIn(['CSS']), [FOLLOW]: answer });
    const follow = stores.use(FollowStore);
    const done = follow.follow('AWS');
    expect(follow.followed).toEqual(['CSS', 'AWS']);
    expect(follow.isBusy('AWS')).toBe(true);
    release(refusal(500, 'internal_error'));
    await expect(done).rejects.toThrow('No.');
    expect(follow.followed).toEqual(['CSS']);
    expect(follow.isBusy('AWS')).toBe(false);
  });

  it('leaves a category the same way', async () => {
    const { answer, release } = held();
    const { stores } = await signedIn(entriesOf(), { ...signIn(['CSS', 'PHP']), [UNFOLLOW]: answer });
    const follow = stores.use(FollowStore);
    const done = follow.unfollow('CSS');
    expect(follow.followed).toEqual(['PHP']);
    release(refusal(429, 'rate_limited'));
    await expect(done).rejects.toThrow('No.');
    expect(follow.followed).toEqual(['CSS', 'PHP']);
  });

  it('keeps both of two changes made at once, and keeps them for the next page', async () => {
    const entries = entriesOf();
    const { answer, release } = held();
    const answers: Answers = { ...signIn(), [FOLLOW]: answer };
    const { stores } = await signedIn(entries, answers);
    const follow = stores.use(FollowStore);
    const first = follow.follow('CSS');
    const second = follow.follow('PHP');
    expect(follow.followed).toEqual(['CSS', 'PHP']);
    await vi.waitFor(() => expect(follow.isBusy('CSS')).toBe(true));
    answers[FOLLOW] = () => Response.json(['CSS', 'PHP']);
    release(Response.json(['CSS']));
    await Promise.all([first, second]);
    expect(follow.followed).toEqual(['CSS', 'PHP']);
    const { stores: later } = openTab(entries);
    later.start();
    expect(later.use(FollowStore).followed).toEqual(['CSS', 'PHP']);
  });

  it('of one person is not given to the next', async () => {
    const { answer, release } = held();
    const entries = entriesOf();
    const answers: Answers = { ...signIn(), [FOLLOW]: answer };
    const tab = await signedIn(entries, answers);
    const done = tab.stores.use(FollowStore).follow('CSS');
    answers['GET /api/auth/user'] = () => Response.json(GRACE);
    entries.set('token', 'token-u2');
    entries.set('user', JSON.stringify(GRACE));
    tab.hearOtherTab();
    release(Response.json(['CSS']));
    await done;
    expect(tab.stores.use(FollowStore).followed).toEqual([]);
  });

  it('is nothing for those who are not signed in', () => {
    const { stores } = openTab(new Map());
    stores.start();
    expect(stores.use(FollowStore).followed).toEqual([]);
  });
});

describe('completing', () => {
  const known = { ...POST, completedAt: '2026-11-21T10:00:00.000Z' };
  const listed: Answers = { 'GET /api/posts/completed': () => Response.json([known]) };

  it('is shown at once and taken back when it fails', async () => {
    const { answer, release } = held();
    const { stores } = await signedIn(entriesOf(), {
      ...signIn(),
      'GET /api/posts/completed': () => Response.json([]),
      'POST /api/posts/p1/complete': answer,
    });
    const store = stores.use(CompletionStore);
    await store.load();
    const done = store.complete(POST);
    expect(store.find('p1')).toMatchObject(POST);
    release(refusal(503, 'unavailable'));
    await expect(done).rejects.toThrow('No.');
    expect(store.posts).toEqual([]);
  });

  it('twice is completing once', async () => {
    const { stores } = await signedIn(entriesOf(), {
      ...signIn(),
      ...listed,
      'POST /api/posts/p1/complete': () => Response.json(known),
    });
    const store = stores.use(CompletionStore);
    await store.load();
    await store.complete(POST);
    expect(store.posts).toEqual([known]);
  });

  it('can be undone, which is taken back when it fails', async () => {
    const answers: Answers = { ...signIn(), ...listed };
    const { stores } = await signedIn(entriesOf(), answers);
    const store = stores.use(CompletionStore);
    await store.load();
    const failing = store.uncomplete('p1');
    expect(store.find('p1')).toBeUndefined();
    await expect(failing).rejects.toThrow('offline');
    expect(store.find('p1')).toEqual(known);
    answers['DELETE /api/posts/p1/complete'] = () => Response.json({ message: 'Done.' });
    await store.uncomplete('p1');
    expect(store.posts).toEqual([]);
  });

  it.each([
    ['the network is gone', () => Promise.reject(new TypeError('offline')), [known]],
    ['the server is unwell', () => refusal(503, 'busy'), [known]],
    ['the server refuses', () => refusal(429, 'rate_limited'), []],
  ])('when it cannot be fetched because %s keeps or empties a known list', async (_, fail, left) => {
    const answers: Answers = { ...signIn(), 'GET /api/posts/completed': () => Response.json([known]) };
    const { stores } = await signedIn(entriesOf(), answers);
    const store = stores.use(CompletionStore);
    await store.load();
    answers['GET /api/posts/completed'] = fail;
    await expect(store.load()).rejects.toThrow();
    expect(store.posts).toEqual(left);
  });

  it('empties the list when it cannot be fetched, but not one that is known', async () => {
    const answers: Answers = {
      ...signIn(),
      'GET /api/posts/completed': () => refusal(500, 'internal_error'),
    };
    const { stores } = await signedIn(entriesOf(), answers);
    const store = stores.use(CompletionStore);
    await expect(store.load()).rejects.toThrow('No.');
    expect(store.posts).toEqual([]);
    answers['GET /api/posts/completed'] = () => Response.json([known]);
    await store.load();
    answers['GET /api/posts/completed'] = () => refusal(500, 'internal_error');
    await expect(store.load()).rejects.toThrow('No.');
    expect(store.posts).toEqual([known]);
  });
});

describe('the session', () => {
  it.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
  ])('ends with a %i', async (status, code) => {
    const entries = entriesOf();
    const { stores } = await signedIn(entries, { 'GET /api/auth/user': () => refusal(status, code) });
    expect(stores.auth.user).toBeNull();
    expect([...entries.keys()]).toEqual([]);
    expect(stores.auth.isOffline).toBe(false);
  });

  it.each([
    ['a server that is unwell', () => refusal(503, 'unavailable')],
    ['a site that is out of reach', () => Promise.reject(new TypeError('offline'))],
  ])('outlives %s, and finds back', async (_, answer) => {
    const answers: Answers = { 'GET /api/auth/user': answer };
    const { stores } = await signedIn(entriesOf(), answers);
    expect(stores.auth.user?.name).toBe('Ada');
    expect(stores.auth.isOffline).toBe(true);
    answers['GET /api/auth/user'] = () => Response.json(ADA);
    await stores.use(SessionKeeper).refresh();
    expect(stores.auth.isOffline).toBe(false);
  });

  it('ends in this tab when another logs out, and begins when it logs in', async () => {
    const entries = entriesOf();
    const answers = signIn();
    const [first, second] = [await signedIn(entries, answers), await signedIn(entries, answers)];
    await first.stores.auth.logout();
    second.hearOtherTab();
    expect(second.stores.auth.isAuthenticated).toBe(false);
    for (const [key, value] of entriesOf()) {
      entries.set(key, value);
    }
    second.hearOtherTab();
    expect(second.stores.auth.user?.name).toBe('Ada');
  });

  it('of another is not ended by an answer that comes late', async () => {
    const { answer, release } = held();
    const entries = entriesOf();
    const answers: Answers = { 'GET /api/auth/user': answer };
    const tab = openTab(entries, answers);
    tab.stores.start();
    answers['GET /api/auth/user'] = () => Response.json(GRACE);
    entries.set('token', 'token-u2');
    entries.set('user', JSON.stringify(GRACE));
    tab.hearOtherTab();
    release(refusal(401, 'unauthorized'));
    await vi.waitFor(() => expect(tab.stores.auth.isLoading).toBe(false));
    await vi.waitFor(() => expect(tab.stores.auth.user?.name).toBe('Grace'));
    expect(entries.get('token')).toBe('token-u2');
  });
});

describe('listenToPage', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('tells of hiding, showing, the network and other tabs until it is stopped', () => {
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    const page = Object.assign(new EventTarget(), { document });
    const told: string[] = [];
    const stop = listenToPage(page as unknown as Window, {
      onHide: () => told.push('hide'),
      onShow: () => told.push('show'),
      onNetwork: () => told.push('network'),
      onStorage: (key) => told.push(`storage ${key}`),
    });
    document.visibilityState = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
    page.dispatchEvent(new Event('pagehide'));
    document.visibilityState = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    page.dispatchEvent(new Event('offline'));
    page.dispatchEvent(new Event('online'));
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'user' }));
    stop();
    page.dispatchEvent(new Event('pagehide'));
    expect(told).toEqual(['hide', 'hide', 'show', 'network', 'network', 'storage user']);
  });
});
