import { describe, expect, it, vi } from 'vitest';
import { FollowStore } from '../../../renderer/stores/follow-store';
import { SessionKeeper } from '../../../renderer/stores/member/session-keeper';
import { ADA, entriesOf, openTab, refusal, type Answers, type Entries } from './member-support';

const USER = 'GET /api/auth/user';
const FOLLOWED = 'GET /api/notifications/followed-categories';
const FOLLOW = 'POST /api/notifications/follow-category';
const POLICY = 'POST /api/auth/accept-policy';

async function start(entries: Entries, answers: Answers) {
  const tab = openTab(entries, answers);
  tab.stores.start();
  await vi.waitFor(() => expect(tab.stores.auth.isLoading).toBe(false));
  return { ...tab, said: () => tab.stores.ui.toasts.map(({ message }) => message) };
}

/** An answer that comes when it is released. */
function held() {
  let release = (_: Response): void => undefined;
  const answer = new Promise<Response>((resolve) => (release = resolve));
  return { answer: async () => (await answer).clone(), release: (response: Response) => release(response) };
}

/** Longer than it takes to fetch the texts of messages. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('the start with a stored session', () => {
  it.each([
    ['a 401', () => refusal(401, 'unauthorized'), 'Error loading user data.'],
    ['a 403', () => refusal(403, 'account_blocked'), 'Error loading user data.'],
    ['an answer without a user', () => Response.json(null), 'Invalid user data'],
    ['a user without an id', () => Response.json({ name: 'Ada' }), 'Invalid user data'],
  ])('logs out with %s, and says so once', async (_, answer, message) => {
    const entries = entriesOf();
    const { stores, said } = await start(entries, { [USER]: answer });
    await stores.use(SessionKeeper).refresh();
    await vi.waitFor(() => expect(said()).toEqual([message]));
    expect(stores.ui.toasts[0]).toMatchObject({ tone: 'error', duration: 3_000 });
    expect(stores.auth.isAuthenticated).toBe(false);
    expect([...entries.keys()]).toEqual([]);
  });

  it('says it once, too, when another call was refused first', async () => {
    const { answer, release } = held();
    const tab = openTab(entriesOf(), { [USER]: answer, [FOLLOWED]: () => refusal(401, 'unauthorized') });
    tab.stores.start();
    const other = tab.stores.auth.loadUser();
    await expect(tab.stores.use(FollowStore).load()).rejects.toThrow('No.');
    release(refusal(401, 'unauthorized'));
    await expect(other).rejects.toThrow('No.');
    await settled();
    expect(tab.stores.ui.toasts.map(({ message }) => message)).toEqual(['Error loading user data.']);
  });

  it.each([
    ['is unwell', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['is out of reach', () => Promise.reject(new TypeError('offline'))],
    ['is hidden by the page of a network', () => new Response('<h1>Welcome to the hotel</h1>')],
  ])('keeps the session without a word when the site %s', async (_, answer) => {
    const { stores, said } = await start(entriesOf(), { [USER]: answer });
    await settled();
    expect(stores.auth.user?.name).toBe('Ada');
    expect(said()).toEqual([]);
  });

  it('says nothing of a session that was ended here or in another tab', async () => {
    const entries = entriesOf();
    const { answer, release } = held();
    const answers: Answers = {
      [USER]: () => Response.json(ADA),
      'POST /api/auth/logout': () => Response.json({ message: 'Bye.' }),
    };
    const tabs = [await start(entries, answers), await start(entries, answers)];
    answers[USER] = answer;
    const loading = tabs.map(({ stores }) => stores.auth.loadUser());
    await tabs[0]?.stores.auth.logout();
    release(refusal(401, 'unauthorized'));
    await Promise.allSettled(loading);
    await settled();
    expect(tabs.flatMap(({ said }) => said())).toEqual([]);
    expect(tabs[1]?.stores.auth.isAuthenticated).toBe(false);
  });

  it('forgets a user whose token is missing', async () => {
    const entries = entriesOf();
    entries.delete('token');
    const { stores } = await start(entries, {});
    expect(stores.auth.user).toBeNull();
    expect([...entries.keys()]).toEqual([]);
  });
});

describe('an older answer', () => {
  it('about the user does not undo a follow made meanwhile, and brings the rest', async () => {
    const answers: Answers = { [USER]: () => Response.json(ADA), [FOLLOW]: () => Response.json(['CSS']) };
    const { stores } = await start(entriesOf(), answers);
    const { answer, release } = held();
    answers[USER] = answer;
    const loading = stores.auth.loadUser();
    await stores.use(FollowStore).follow('CSS');
    release(Response.json({ ...ADA, name: 'Ada L.' }));
    await loading;
    expect(stores.use(FollowStore).followed).toEqual(['CSS']);
    expect(stores.auth.user?.name).toBe('Ada L.');
  });

  it('about the user does not undo a follow that was on its way when it was asked for', async () => {
    const answers: Answers = { [USER]: () => Response.json(ADA) };
    const { stores } = await start(entriesOf(), answers);
    const [follow, user] = [held(), held()];
    Object.assign(answers, { [FOLLOW]: follow.answer, [USER]: user.answer });
    const following = stores.use(FollowStore).follow('CSS');
    const loading = stores.auth.loadUser();
    follow.release(Response.json(['CSS']));
    await following;
    user.release(Response.json(ADA));
    await loading;
    expect(stores.use(FollowStore).followed).toEqual(['CSS']);
  });

  it('with the list does not undo it either', async () => {
    const answers: Answers = { [USER]: () => Response.json(ADA), [FOLLOW]: () => Response.json(['CSS']) };
    const { stores } = await start(entriesOf(), answers);
    const { answer, release } = held();
    answers[FOLLOWED] = answer;
    const follow = stores.use(FollowStore);
    const loading = follow.load();
    await follow.follow('CSS');
    release(Response.json([]));
    await loading;
    expect(follow.followed).toEqual(['CSS']);
  });

  it('that is not older counts: what another device follows comes in', async () => {
    const answers: Answers = { [USER]: () => Response.json(ADA), [FOLLOW]: () => Response.json(['CSS']) };
    const { stores } = await start(entriesOf(), answers);
    await stores.use(FollowStore).follow('CSS');
    answers[USER] = () => Response.json({ ...ADA, followedCategories: ['PHP'] });
    await stores.auth.loadUser();
    expect(stores.use(FollowStore).followed).toEqual(['PHP']);
  });
});

describe('accepting the policy', () => {
  const undecided = { ...ADA, policyAccepted: false };

  it.each([
    ['the site is gone', () => Promise.reject(new TypeError('offline'))],
    ['the server is unwell', () => refusal(503, 'busy')],
  ])('has worked although %s when the user is fetched anew', async (_, answer) => {
    const answers: Answers = {
      [USER]: () => Response.json(undecided),
      [POLICY]: () => Response.json({ message: 'Thanks.' }),
    };
    const entries = entriesOf(undecided);
    const { stores } = await start(entries, answers);
    answers[USER] = answer;
    await stores.auth.acceptPolicy();
    expect(stores.auth.policyAccepted).toBe(true);
    expect(JSON.parse(entries.get('user') ?? '')).toMatchObject({ policyAccepted: true });
  });

  it('is not assumed when the server refuses it', async () => {
    const { stores } = await start(entriesOf(undecided), {
      [USER]: () => Response.json(undecided),
      [POLICY]: () => refusal(500, 'internal_error'),
    });
    await expect(stores.auth.acceptPolicy()).rejects.toThrow('No.');
    expect(stores.auth.policyAccepted).toBe(false);
  });
});
