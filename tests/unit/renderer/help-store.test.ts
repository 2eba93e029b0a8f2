import { runInAction, when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeskStore } from '../../../renderer/components/help/desk-store';
import type { HelpPlace, KeptChat } from '../../../renderer/stores/help/chat';
import { HelpStore } from '../../../renderer/stores/help/help-store';
import { ADA, entriesOf, GRACE, openTab, type Answers, type Entries } from './member-support';

const REACT: HelpPlace = { title: 'React', category: 'React', topics: [] };

const timers: NodeJS.Timeout[] = [];

beforeEach(() => {
  const laterIn = (act: () => void, delay: number) => {
    const timer = setTimeout(act, delay);
    timers.push(timer);
    return timer;
  };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout: laterIn, clearTimeout }));
});
afterEach(() => {
  // What a store means to write later would find no window.
  timers.splice(0).forEach((timer) => clearTimeout(timer));
  vi.unstubAllGlobals();
});

function tabOf(entries: Entries, answers: Answers = {}) {
  const { stores } = openTab(entries, answers);
  return { stores, help: stores.use(HelpStore), desk: stores.use(DeskStore) };
}

const keptIn = (entries: Entries) =>
  (JSON.parse(entries.get('help-chats') ?? '{"chats":[]}') as { chats: KeptChat[] }).chats;
const typedIn = (entries: Entries) => keptIn(entries).map(({ typed }) => typed);

describe('chats of two tabs', () => {
  it('neither tab writes over what the other has typed in a chat that both have open', () => {
    const entries: Entries = new Map();
    const [one, other] = [tabOf(entries), tabOf(entries)];
    const mine = one.help.chatFor(REACT);
    mine.type('half a quest');
    one.help.flush();
    const theirs = other.help.chatFor(REACT);
    expect(theirs.typed).toBe('half a quest');
    expect(typedIn(entries)).toEqual(['half a quest']);
    theirs.type('something else');
    other.help.flush();
    mine.type('half a question');
    one.help.flush();
    expect(typedIn(entries).sort()).toEqual(['half a question', 'something else']);
  });
});

describe('chats and sessions', () => {
  const signIn = (
    { stores: { auth } }: ReturnType<typeof tabOf>,
    token: string | null,
    user: typeof ADA | null,
  ) => runInAction(() => Object.assign(auth, { token, user }));

  it('stay with a visitor who logs in and with a new session of the same person, and go with that person', () => {
    const tab = tabOf(new Map());
    tab.desk.openAt(REACT, null);
    signIn(tab, 'token-1', ADA);
    signIn(tab, 'token-2', null);
    signIn(tab, 'token-2', ADA);
    expect(tab.desk.windows).toHaveLength(1);
    signIn(tab, 'token-3', GRACE);
    expect(tab.desk.windows).toEqual([]);
    expect(tab.desk.activeId).toBeUndefined();
    tab.desk.openAt(REACT, null);
    signIn(tab, null, null);
    expect(tab.desk.windows).toEqual([]);
  });

  it('write nothing once they have ended, be it what was on its way', () => {
    const entries = entriesOf();
    const tab = tabOf(entries, { 'POST /api/help/ask': () => new Promise(() => undefined) });
    signIn(tab, 'token-1', ADA);
    tab.desk.openAt(REACT, null);
    const chat = tab.desk.windows[0]?.chat;
    chat?.ask('What is a hook?');
    signIn(tab, null, null);
    chat?.type('late');
    tab.help.flush();
    expect(chat?.isAnswering).toBe(false);
    expect(entries.has('help-chats')).toBe(false);
  });

  it('wait until it is known whose session it is, neither erased nor mixed with others', () => {
    const entries = entriesOf();
    const before = tabOf(entries);
    signIn(before, 'token-u1', ADA);
    before.help.newChat(REACT).type('from before');
    before.help.flush();

    const tab = tabOf(entries);
    signIn(tab, 'token-u1', null);
    tab.help.look();
    expect(tab.help.kept).toEqual([]);
    tab.help.newChat(REACT).type('early');
    tab.help.flush();
    expect(typedIn(entries)).toEqual(['from before']);
    signIn(tab, 'token-u1', ADA);
    expect(typedIn(entries).sort()).toEqual(['early', 'from before']);
  });
});

it('a question that the end of the site interrupts says so, and can be asked again', async () => {
  const message = 'The site is being restarted. Ask again in a moment.';
  const event = { type: 'error', code: 'shutting_down', message };
  const { help } = tabOf(new Map(), {
    'POST /api/help/ask': () =>
      new Response(`event: error\ndata: ${JSON.stringify(event)}\n\n`, {
        headers: { 'content-type': 'text/event-stream' },
      }),
  });
  const chat = help.newChat(REACT);
  chat.ask('What is a hook?');
  await when(() => !chat.isAnswering, { timeout: 5_000 });
  expect(chat.last).toMatchObject({ state: 'failed', failure: message });
  chat.retry();
  expect(chat.isAnswering).toBe(true);
});
