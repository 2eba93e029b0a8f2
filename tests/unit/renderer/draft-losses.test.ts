import { runInAction, when } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import { FormDesk } from '../../../renderer/scenes/add-post/form-desk';
import { contentOfPost } from '../../../renderer/scenes/add-post/drafts/open-draft';
import { keysOf } from '../../../renderer/scenes/add-post/model/form-content';
import { mediaFields } from '../../../renderer/scenes/add-post/model/media-fields';
import type { FormSession } from '../../../renderer/scenes/add-post/form-session';
import { WritingStore } from '../../../renderer/scenes/dashboard/writing-store';
import { uploadIdOf } from '../../../renderer/stores/uploads/upload-id';
import type { Draft, DraftSummary } from '../../../server/contract/schemas/draft';
import { call } from '../../support/server';
import { authorAtWork, changeElsewhere, openTab, POST, publish, saved, type } from './writing-support';

const work = authorAtWork();

const title = (session: FormSession): string => session.form.content.title;
const another = () => openTab(work.server, work.author, work.tab.entries);
const openDesk = (): FormDesk => new FormDesk(work.tab.stores, work.author.user.userId);
const onServer = async (): Promise<DraftSummary[]> =>
  (await call<DraftSummary[]>(work.server, 'GET', '/drafts', { token: work.author.token })).body;

async function written(): Promise<FormSession> {
  const session = await work.tab.open({ kind: 'new' });
  type(session, 'title', 'Mine');
  type(session, 'content', POST.content);
  session.form.set(session.form.content, 'category', 'Kotlin', 'post-category');
  await saved(session);
  return session;
}

/** A tab that went its own way with the draft and was closed before anybody chose. */
async function goApart(session: FormSession): Promise<void> {
  const second = another();
  second.network.isDown = true;
  const other = await second.open({ kind: 'draft', draftId: session.identity.draftId });
  other.keeper.leave();
  type(session, 'title', 'One');
  session.keeper.keepNow();
  type(other, 'title', 'Two');
  other.keeper.keepNow();
  second.close();
  await other.keeper.server.hold();
}

describe('what only another tab had', () => {
  it('stays as a draft when the other version is published, and changes that post', async () => {
    const session = await written();
    const { draftId } = session.identity;
    await goApart(session);
    await session.submit();
    expect(session.published?.title).toBe('One');

    const desk = openDesk();
    await desk.open({ kind: 'new' }, 'a');
    await expect.poll(() => desk.unfinished).toMatchObject([{ draftId, title: 'Two', isSaved: false }]);
    const again = await another().open({ kind: 'draft', draftId });
    await when(() => again.isPublishedElsewhere);
    await saved(again);
    expect([title(again), again.identity.postId, again.keeper.other]).toEqual(['Two', draftId, null]);
    expect(work.tab.device.peek(draftId)).toBeNull();
  });

  it('stays when the draft is deleted on another device, and comes back whole when it is here', async () => {
    const session = await written();
    const { draftId } = session.identity;
    await goApart(session);
    await saved(session);
    work.tab.close();
    const store = new WritingStore(work.tab.stores);
    await store.bringBack(await store.remove({ draftId, isOnlyHere: false }));
    expect(work.tab.device.branches(draftId)).toMatchObject([{ kept: { content: { title: 'Two' } } }]);

    await call(work.server, 'DELETE', `/drafts/${draftId}`, { token: work.author.token });
    const desk = openDesk();
    await desk.open({ kind: 'new' }, 'a');
    await expect.poll(() => desk.unfinished).toMatchObject([{ title: 'Two', isSaved: false }]);
  });
});

describe('a file on its way', () => {
  it('keeps its field when both versions of the post are brought together meanwhile', async () => {
    vi.stubGlobal('navigator', {});
    const subtitles = [{ title: 'One' }, { title: 'Two', bulletPoints: [{ text: 'A point' }] }];
    const post = await publish(work.server, work.author, { subtitles });
    const session = await work.tab.open({ kind: 'post', postId: post.postId });
    type(session, 'title', 'Setting out again');
    const theirs = [
      { title: 'New' },
      subtitles[0],
      { title: 'Two, and more', bulletPoints: [{ text: 'A point' }] },
    ];
    await changeElsewhere(work.server, work.author, post, { subtitles: theirs });
    await session.submit();
    const keys = keysOf(session.form.content);
    const ids = keys.slice(1).map((key) => `${key}-image`);
    const file = new File([new Uint8Array(9)], 'a.png', { type: 'image/png' });
    const uploadId = (id: string): string => uploadIdOf(session.id, id);
    ids.forEach((id) =>
      session.uploads.start({ id: uploadId(id), kind: 'image', category: '', place: null }, file),
    );
    session.takeMerged(contentOfPost(session.clash!.theirs));
    const fields = mediaFields(session.form.content).map(({ id }) => id);
    expect(fields).toEqual(expect.arrayContaining(ids));
    expect(keysOf(session.form.content).slice(1)).toEqual(keys);
    expect(session.isBusy).toBe(true);
    ids.forEach((id) => session.uploads.cancel(uploadId(id)));
    vi.unstubAllGlobals();
  });

  it('is nothing to the next form, and is there when its own draft is opened again', async () => {
    vi.stubGlobal('navigator', {});
    const session = await written();
    const { draftId } = session.identity;
    const path = 'post-titleImage';
    const file = new File([new Uint8Array(9)], 'a.png', { type: 'image/png' });
    const id = uploadIdOf(session.id, path);
    session.uploads.start({ id, kind: 'image', category: '', place: { draftId, path } }, file);
    expect(session.filesOnTheWay).toEqual(['a.png']);
    work.tab.close();
    const next = await work.tab.open({ kind: 'new' });
    expect([next.isBusy, next.uploadOf(path).status]).toEqual([false, 'idle']);
    work.tab.close();
    const again = await work.tab.open({ kind: 'draft', draftId });
    expect(again.uploadOf(path)).toMatchObject({ name: 'a.png' });
    again.uploads.cancel(id);
    vi.unstubAllGlobals();
  });

  it('keeps its field when the draft went on elsewhere before this page is opened again', async () => {
    const session = await written();
    const { draftId } = session.identity;
    session.form.set(session.form.content.subtitles[0]!, 'title', 'One', 'one');
    await saved(session);
    const key = session.form.content.subtitles[0]?.key;
    work.tab.close();
    const elsewhere = openTab(work.server, work.author);
    const there = await elsewhere.open({ kind: 'draft', draftId });
    there.form.set(there.form.content.subtitles[0]!, 'title', 'One, and more', 'one');
    await saved(there);
    elsewhere.close();
    const again = await another().open({ kind: 'draft', draftId });
    expect(again.form.content.subtitles[0]).toMatchObject({ key, title: 'One, and more' });
  });
});

describe('hearing that the draft was published in another tab', () => {
  it('takes nothing away that is being typed here: it goes on as a change of the post', async () => {
    const session = await written();
    const { draftId } = session.identity;
    const second = another();
    const other = await second.open({ kind: 'draft', draftId });
    await when(() => session.keeper.isOpenElsewhere && other.keeper.isOpenElsewhere);
    type(session, 'title', 'Mine, and more');
    await other.submit();
    await when(() => session.isPublishedElsewhere);
    await saved(session);
    expect(await onServer()).toMatchObject([{ title: 'Mine, and more', postId: draftId }]);
    expect(title(session)).toBe('Mine, and more');
    second.close();
  });
});

describe('a form that was left', () => {
  it('keeps what Undo puts back into it', async () => {
    const session = await written();
    const { draftId } = session.identity;
    const putBack = session.form.remove(session.form.content.subtitles, 0);
    await saved(session);
    work.tab.close();
    putBack();
    expect(work.tab.device.peek(draftId)).toMatchObject({ isDirty: true, content: { subtitles: [{}] } });
  });

  it('does not write over what was typed since, when it is saved late', async () => {
    const session = await written();
    const { draftId } = session.identity;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    work.tab.network.answer = () => held;
    type(session, 'title', 'Late');
    work.tab.close();
    const next = another();
    const again = await next.open({ kind: 'draft', draftId });
    next.network.isDown = true;
    type(again, 'title', 'Later');
    again.keeper.keepNow();
    release();
    await when(() => session.keeper.server.state === 'saved');
    expect(work.tab.device.peek(draftId)).toMatchObject({ isDirty: true, content: { title: 'Later' } });
    next.close();
  });
});

describe('a save that was on its way when the session came back', () => {
  it('is sent again, though it was refused for the session before', async () => {
    const session = await written();
    const { network } = work.tab;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    Object.assign(network, { refused: ['PUT'], refusal: { status: 401, code: 'unauthorized' } });
    network.answer = () => held;
    type(session, 'title', 'Logged in again');
    const refused = session.keeper.server.push();
    runInAction(() => (work.tab.stores.auth.token = 'of the session after'));
    session.keeper.resume();
    network.refused = [];
    release();
    await refused;
    await when(() => session.keeper.server.state === 'saved', { timeout: 5_000 });
    expect(await onServer()).toMatchObject([{ title: 'Logged in again' }]);
  });
});

describe('a draft discarded while the server could not be told', () => {
  it('stays there once somebody has gone on with it', async () => {
    work.tab.network.isDown = true;
    const session = await work.tab.open({ kind: 'new' });
    type(session, 'title', 'Begun');
    session.keeper.keepNow();
    const { draftId } = session.identity;
    const desk = openDesk();
    await desk.discard(draftId);
    work.tab.network.isDown = false;
    type(session, 'title', 'Gone on with');
    await saved(session);
    await new WritingStore(work.tab.stores).load();
    await openDesk().open({ kind: 'new' }, 'a');
    expect(work.tab.entries.has(`drafts-discarded-v1:${work.author.user.userId}`)).toBe(false);
    expect(await onServer()).toMatchObject([{ title: 'Gone on with' }]);
  });

  it('is told apart by its time, where no revision of it was known', async () => {
    const { userId } = work.author.user;
    const draftId = (await written()).identity.draftId;
    work.tab.close();
    const note = { draftId, revision: null, at: work.server.clock.now() - 1_000 };
    work.tab.entries.set(`drafts-discarded-v1:${userId}`, JSON.stringify([note]));
    const store = new WritingStore(work.tab.stores);
    await store.load();
    await expect.poll(() => work.tab.entries.has(`drafts-discarded-v1:${userId}`)).toBe(false);
    expect(await onServer()).toHaveLength(1);
  });
});

describe('discarding a draft', () => {
  it('leaves it where it was when the server refuses', async () => {
    const { draftId } = (await written()).identity;
    work.tab.close();
    const desk = openDesk();
    await desk.open({ kind: 'new' }, 'a');
    work.tab.network.refused = ['DELETE'];
    await expect(desk.discard(draftId)).rejects.toThrow('Not now.');
    expect(work.tab.device.peek(draftId)?.content.title).toBe('Mine');
    await desk.open({ kind: 'draft', draftId }, 'b');
    const session = desk.state.kind === 'ready' ? desk.state.session : null;
    await expect(desk.discardOpen(session!)).rejects.toThrow('Not now.');
    type(session!, 'title', 'Gone on with');
    await saved(session!);
    expect(await onServer()).toMatchObject([{ title: 'Gone on with' }]);
  });

  it('can be undone: the server has it again, with its plan', async () => {
    const session = await written();
    const { draftId } = session.identity;
    const publishAt = new Date(work.server.clock.now() + 3_600_000).toISOString();
    await session.schedule(publishAt);
    work.tab.close();
    const desk = openDesk();
    await desk.open({ kind: 'draft', draftId }, 'a');
    const open = desk.state.kind === 'ready' ? desk.state.session : null;
    type(open!, 'title', 'Typed last');
    const removed = await desk.discardOpen(open!);
    expect([await onServer(), work.tab.device.peek(draftId)]).toEqual([[], null]);
    expect(desk.state.kind === 'ready' && desk.state.session.isBegun).toBe(false);

    expect(await desk.bringBack(removed)).toBe(false);
    expect(await onServer()).toMatchObject([{ title: 'Mine', schedule: { publishAt } }]);
    await desk.open({ kind: 'draft', draftId }, 'b');
    const again = desk.state.kind === 'ready' ? desk.state.session : null;
    expect([title(again!), again!.keeper.other]).toEqual(['Typed last', null]);
  });

  it('brings back what the server had, where the device has an older state and the server is away', async () => {
    const session = await written();
    const { draftId } = session.identity;
    work.tab.close();
    const { token } = work.author;
    const { body } = await call<Draft>(work.server, 'GET', `/drafts/${draftId}`, { token });
    const change = { content: { ...body.content, title: 'On the train' }, parentRevision: body.revision };
    await call(work.server, 'PUT', `/drafts/${draftId}`, { token, body: change });
    const desk = openDesk();
    const removed = await desk.discard(draftId);
    work.tab.network.isDown = true;
    await desk.bringBack(removed);
    expect(work.tab.device.peek(draftId)).toMatchObject({
      isDirty: true,
      content: { title: 'On the train' },
    });
  });
});
