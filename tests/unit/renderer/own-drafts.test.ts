import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { FormDesk } from '../../../renderer/scenes/add-post/form-desk';
import { WritingStore } from '../../../renderer/scenes/dashboard/writing-store';
import type { Draft, DraftSummary } from '../../../server/contract/schemas/draft';
import { call } from '../../support/server';
import { authorAtWork, openTab, POST, saved } from './writing-support';

const work = authorAtWork();

/** Begins a draft on this device and leaves it. @returns its id */
async function begin(title: string, isSaved = true): Promise<string> {
  work.tab.network.isDown = !isSaved;
  const session = await work.tab.open({ kind: 'new' });
  session.form.set(session.form.content, 'title', title, 'post-title');
  session.keeper.keepNow();
  if (isSaved) {
    await saved(session);
  }
  work.tab.close();
  await session.keeper.server.hold();
  work.server.clock.advance(1_000);
  work.tab.network.isDown = false;
  return session.identity.draftId;
}

const openDesk = (): FormDesk => new FormDesk(work.tab.stores, work.author.user.userId);
const onServer = async (): Promise<string[]> =>
  (await call<DraftSummary[]>(work.server, 'GET', '/drafts', { token: work.author.token })).body.map(
    ({ title }) => title,
  );
const unfinished = async (desk: FormDesk): Promise<string[]> => {
  await expect.poll(() => desk.state.kind).toBe('ready');
  return desk.unfinished.map(({ title }) => title);
};

describe('the drafts of this device', () => {
  it('are all offered; one whose removal fails goes on the server later, or comes back whole', async () => {
    const wanted = await begin('Wanted after all');
    const unwanted = await begin('Unwanted');
    const desk = openDesk();
    await desk.open({ kind: 'new' }, 'a');
    await expect.poll(() => unfinished(desk)).toEqual(['Unwanted', 'Wanted after all']);

    const unavailable = { refused: ['DELETE'], refusal: { status: 503, code: 'unavailable' } };
    Object.assign(work.tab.network, unavailable);
    const removed = await desk.discard(wanted);
    await desk.discard(unwanted);
    await expect.poll(() => unfinished(desk)).toEqual([]);
    await desk.bringBack(removed);
    await expect.poll(() => unfinished(desk)).toEqual(['Wanted after all']);

    work.tab.network.refused = [];
    await openDesk().open({ kind: 'new' }, 'b');
    await expect.poll(onServer).toEqual(['Wanted after all']);
    const again = await work.tab.open({ kind: 'draft', draftId: wanted });
    expect([again.form.content.title, again.keeper.other]).toEqual(['Wanted after all', null]);
  });

  it('stay on the server when somebody went on with them after they were discarded here', async () => {
    const draftId = await begin('Begun here');
    const desk = openDesk();
    await desk.open({ kind: 'new' }, 'a');
    const unavailable = { refused: ['DELETE'], refusal: { status: 503, code: 'unavailable' } };
    Object.assign(work.tab.network, unavailable);
    await desk.discard(draftId);
    const draft = await call<Draft>(work.server, 'GET', `/drafts/${draftId}`, { token: work.author.token });
    const body = { content: { title: 'Gone on with' }, parentRevision: draft.body.revision };
    await call(work.server, 'PUT', `/drafts/${draftId}`, { token: work.author.token, body });
    work.tab.network.refused = [];
    await desk.open({ kind: 'new' }, 'b');
    const store = new WritingStore(work.tab.stores);
    await store.load();
    await expect
      .poll(() => work.tab.entries.has(`drafts-discarded-v1:${work.author.user.userId}`))
      .toBe(false);
    expect(await onServer()).toEqual(['Gone on with']);
  });

  it('do not give way to an address that was asked for before and fails later', async () => {
    const desk = openDesk();
    const slow = desk.open({ kind: 'draft', draftId: uuidv7() }, 'a');
    await desk.open({ kind: 'new' }, 'b');
    await slow;
    expect(desk.state.kind).toBe('ready');
  });
});

describe('the dashboard', () => {
  it('lists what only this device has, and deletes and brings back both kinds', async () => {
    await begin('On the server');
    await begin('Only here', false);
    const store = new WritingStore(work.tab.stores);
    await store.load();
    const shown = () => store.drafts?.map(({ title, isOnlyHere }) => [title, isOnlyHere]);
    const all = [
      ['Only here', true],
      ['On the server', false],
    ];
    expect(shown()).toEqual(all);
    for (const draft of store.drafts ?? []) {
      const removed = await store.remove(draft);
      expect(shown()?.flat()).not.toContain(draft.title);
      expect(await store.bringBack(removed)).toBe(false);
      expect(shown()?.flat()).toContain(draft.title);
    }
    expect(shown()?.sort()).toEqual(all.sort());
  });

  it('brings a draft back with its plan, and says so when it cannot', async () => {
    const draftId = uuidv7();
    const publishAt = new Date(work.server.clock.now() + 3_600_000).toISOString();
    const { token } = work.author;
    const { body } = await call<DraftSummary>(work.server, 'PUT', `/drafts/${draftId}`, {
      token,
      body: { content: POST, parentRevision: null },
    });
    await call(work.server, 'POST', `/drafts/${draftId}/schedule`, { token, body: { ...body, publishAt } });
    const store = new WritingStore(work.tab.stores);
    await store.load();
    const removed = await store.remove({ draftId, isOnlyHere: false });
    expect(await store.bringBack(removed)).toBe(false);
    expect(store.drafts?.[0]?.schedule).toMatchObject({ publishAt, failure: null });

    const again = await store.remove({ draftId, isOnlyHere: false });
    work.server.clock.advance(3_600_001);
    expect(await store.bringBack(again)).toBe(true);
    expect(store.drafts?.[0]).toMatchObject({ title: POST.title, schedule: null });
  });
});

describe('a draft that was deleted on the dashboard', () => {
  it('comes back as it was last, though this device kept an older state of it', async () => {
    const draftId = await begin('At home');
    const elsewhere = openTab(work.server, work.author);
    const there = await elsewhere.open({ kind: 'draft', draftId });
    there.form.set(there.form.content, 'title', 'On the train', 'post-title');
    await saved(there);
    elsewhere.close();
    const store = new WritingStore(work.tab.stores);
    await store.bringBack(await store.remove({ draftId, isOnlyHere: false }));
    const again = await work.tab.open({ kind: 'draft', draftId });
    expect(again.form.content.title).toBe('On the train');
    await again.keeper.server.push();
    expect(await onServer()).toEqual(['On the train']);
  });

  it('comes back to the device where the server cannot be reached, and to the server later', async () => {
    const draftId = await begin('At home');
    const store = new WritingStore(work.tab.stores);
    const removed = await store.remove({ draftId, isOnlyHere: false });
    work.tab.network.isDown = true;
    await store.bringBack(removed);
    work.tab.network.isDown = false;
    expect(await onServer()).toEqual([]);
    await saved(await work.tab.open({ kind: 'draft', draftId }));
    expect(await onServer()).toEqual(['At home']);
  });
});
