import { runInAction } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import { FormDesk } from '../../../renderer/scenes/add-post/form-desk';
import type { FormSession } from '../../../renderer/scenes/add-post/form-session';
import { WritingStore } from '../../../renderer/scenes/dashboard/writing-store';
import { database } from '../../../renderer/stores/drafts/database';
import { DraftRemovals } from '../../../renderer/stores/drafts/draft-removals';
import type { Draft, DraftSummary } from '../../../server/contract/schemas/draft';
import { call } from '../../support/server';
import { authorAtWork, openTab, POST, saved, type } from './writing-support';

const work = authorAtWork();

const another = () => openTab(work.server, work.author, work.tab.entries);
const openDesk = (): FormDesk => new FormDesk(work.tab.stores, work.author.user.userId);
const sessionOf = ({ state }: FormDesk): FormSession | null =>
  state.kind === 'ready' ? state.session : null;
const notes = (): string | undefined =>
  work.tab.entries.get(`drafts-discarded-v1:${work.author.user.userId}`);
const onServer = async (): Promise<DraftSummary[]> =>
  (await call<DraftSummary[]>(work.server, 'GET', '/drafts', { token: work.author.token })).body;

/** A draft that both the device and the server have, and that nobody has open. @returns its id */
async function begin(title: string): Promise<string> {
  const session = await work.tab.open({ kind: 'new' });
  type(session, 'title', title);
  type(session, 'content', POST.content);
  session.form.set(session.form.content, 'category', 'Kotlin', 'post-category');
  await saved(session);
  work.tab.close();
  return session.identity.draftId;
}

async function plan(draftId: string): Promise<void> {
  const { token } = work.author;
  const { body: draft } = await call<Draft>(work.server, 'GET', `/drafts/${draftId}`, { token });
  const publishAt = new Date(work.server.clock.now() + 3_600_000).toISOString();
  const body = { revision: draft.revision, publishAt };
  await call(work.server, 'POST', `/drafts/${draftId}/schedule`, { token, body });
}

/** The server deletes what it is told to, and cannot be reached from then on. */
function loseAnswer(): void {
  const { network } = work.tab;
  network.answer = async () => {
    if (network.calls.at(-1)?.startsWith('DELETE')) {
      network.isDown = true;
      throw new TypeError('Failed to fetch');
    }
  };
}

function goOnline(): void {
  const { network } = work.tab;
  Object.assign(network, { isDown: false, calls: [] });
}

function makeUnavailable(): void {
  Object.assign(work.tab.network, { refused: ['DELETE'], refusal: { status: 503, code: 'unavailable' } });
}

describe('Undo of a removal that the server did not confirm', () => {
  it('brings the draft back, though the server has deleted it', async () => {
    const draftId = await begin('Mine');
    const desk = openDesk();
    await desk.open({ kind: 'new' }, 'a');
    loseAnswer();
    const removed = await desk.discard(draftId);
    expect(await onServer()).toEqual([]);
    goOnline();
    await desk.bringBack(removed);
    expect(desk.unfinished).toMatchObject([{ draftId, title: 'Mine', isSaved: false }]);
    const again = await work.tab.open({ kind: 'draft', draftId });
    await saved(again);
    expect([await onServer(), again.keeper.other]).toMatchObject([[{ title: 'Mine' }], null]);
  });

  it('brings back what only the server had', async () => {
    const draftId = await begin('Mine');
    work.tab.device.remove(draftId);
    const desk = openDesk();
    loseAnswer();
    const removed = await desk.discard(draftId);
    goOnline();
    await desk.bringBack(removed);
    expect(work.tab.device.peek(draftId)).toMatchObject({ isDirty: true, content: { title: 'Mine' } });
  });

  it('is heeded by a removal that is about to be made up for', async () => {
    const draftId = await begin('Mine');
    const desk = openDesk();
    makeUnavailable();
    const removed = await desk.discard(draftId);
    const { network } = work.tab;
    network.refused = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    network.answer = () => held;
    const settling = new DraftRemovals(work.tab.stores, work.author.user.userId).settle();
    const back = desk.bringBack(removed);
    release();
    await Promise.all([settling, back]);
    expect(await onServer()).toMatchObject([{ draftId }]);
  });
});

describe('a draft that may be planned', () => {
  it('is not said to be deleted as long as the server has not done so', async () => {
    const draftId = await begin('Planned');
    await plan(draftId);
    const desk = openDesk();
    work.tab.network.isDown = true;
    await expect(desk.discard(draftId)).rejects.toThrow();
    work.tab.network.isDown = false;
    makeUnavailable();
    await expect(desk.discard(draftId)).rejects.toThrow();
    expect([work.tab.device.peek(draftId)?.content.title, notes()]).toEqual(['Planned', undefined]);
  });
});

describe('Undo after somebody else has logged in', () => {
  it('saves nothing for them, and leaves the draft on the device of its owner', async () => {
    const draftId = await begin('Mine');
    const store = new WritingStore(work.tab.stores);
    const removed = await store.remove({ draftId, isOnlyHere: false });
    const { auth } = work.tab.stores;
    runInAction(() => (auth.user = auth.user && { ...auth.user, id: 'somebody-else' }));
    work.tab.network.calls = [];
    await store.bringBack(removed);
    expect(work.tab.network.calls.filter((one) => one.startsWith('PUT'))).toEqual([]);
    expect(work.tab.device.peek(draftId)).toMatchObject({ isDirty: true, content: { title: 'Mine' } });
    expect([...work.tab.entries.keys()].filter((key) => key.includes('somebody-else'))).toEqual([]);
  });
});

describe('Undo of a draft with several states', () => {
  it('leaves the state that another tab has made since, beside its own', async () => {
    const draftId = await begin('Mine');
    const desk = openDesk();
    const removed = await desk.discard(draftId);
    const { kept } = removed.states;
    const later = { ...kept!, stamp: 'later', content: { ...kept!.content, title: 'Theirs' } };
    await work.tab.device.write({ ...later, revision: null, isDirty: true });
    await desk.bringBack(removed);
    expect(work.tab.device.peek(draftId)?.content.title).toBe('Theirs');
    expect(work.tab.device.branches(draftId)).toMatchObject([{ kept: { content: { title: 'Mine' } } }]);
  });

  it('brings back what the tab that was discarded had of its own', async () => {
    const draftId = await begin('Mine');
    const { device } = work.tab;
    const kept = device.peek(draftId)!;
    await device.write({ ...kept, stamp: 'branch', content: { ...kept.content, title: 'Own' } }, 'own');
    const desk = openDesk();
    await desk.open({ kind: 'draft', draftId }, 'a');
    const session = sessionOf(desk)!;
    expect(session.keeper.other?.from).toBe('tab');
    type(session, 'title', 'Own, and more');
    await desk.bringBack(await desk.discardOpen(session));
    expect(device.peek(draftId)?.content.title).toBe('Mine');
    expect(device.branches(draftId)).toMatchObject([{ kept: { content: { title: 'Own, and more' } } }]);
  });
});

describe('a state that only the database has, because the local storage is full', () => {
  it('stays when the draft is published elsewhere', async () => {
    const draftId = await begin('Mine');
    const tab = another();
    const kept = tab.device.peek(draftId)!;
    const full = {
      ...kept,
      stamp: 'full',
      content: { ...kept.content, title: 'Only here' },
      keptAt: kept.keptAt + 1,
    };
    const get = vi.spyOn(database, 'get').mockResolvedValue(full);
    await tab.device.removeDone(draftId, ({ stamp }) => stamp === kept.stamp);
    expect(tab.device.peek(draftId)).toMatchObject({ isDirty: true, content: { title: 'Only here' } });
    get.mockRestore();
  });
});
