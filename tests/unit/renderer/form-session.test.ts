import { when } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import type { FormSession } from '../../../renderer/scenes/add-post/form-session';
import { uploadIdOf } from '../../../renderer/stores/uploads/upload-id';
import type { Post } from '../../../server/contract/schemas/post';
import { call } from '../../support/server';
import {
  authorAtWork,
  changeElsewhere,
  openTab,
  POST,
  publish,
  saved,
  sourceOf,
  type,
} from './writing-support';

const work = authorAtWork();

const title = (session: FormSession): string => session.form.content.title;

/** A change of a post, begun before somebody else changed it too, and sent after. */
async function clashing(): Promise<{ session: FormSession; post: Post; theirs: Post }> {
  const post = await publish(work.server, work.author);
  const session = await work.tab.open({ kind: 'post', postId: post.postId });
  type(session, 'title', 'Setting out again');
  await saved(session);
  const theirs = await changeElsewhere(work.server, work.author, post, { content: 'The quick red fox.' });
  await session.submit();
  expect(session.clash?.theirs.revision).toBe(theirs.revision);
  return { session, post, theirs };
}

const merged = (session: FormSession) => ({ ...session.form.read(), content: 'The quick red fox.' });

describe('a post that was changed elsewhere meanwhile', () => {
  it('asks again once merging is undone, so that nothing is overwritten unasked', async () => {
    const { session, post } = await clashing();
    session.takeMerged(merged(session));
    expect(session.form.content.content).toBe('The quick red fox.');
    expect(session.clash).toBeNull();
    work.tab.undo();
    expect(session.form.content.content).toBe('The quick brown fox.');
    expect(session.clash).not.toBeNull();
    session.cancelMerge();
    await session.submit();
    expect(session.clash).not.toBeNull();
    expect((await sourceOf(work.server, work.author, post.postId)).content).toBe('The quick red fox.');
  });

  it('is merged once: a reload, here or on another device, goes on from both versions', async () => {
    const { session, post, theirs } = await clashing();
    session.takeMerged(merged(session));
    await saved(session);
    const { draftId } = session.identity;
    work.tab.close();

    const elsewhere = openTab(work.server, work.author);
    const there = await elsewhere.open({ kind: 'draft', draftId });
    expect(there.identity.baseRevision).toBe(theirs.revision);
    elsewhere.close();

    const again = await openTab(work.server, work.author, work.tab.entries).open({ kind: 'draft', draftId });
    await again.submit();
    expect(again.published).not.toBeNull();
    const { title: now, content } = await sourceOf(work.server, work.author, post.postId);
    expect([now, content]).toEqual(['Setting out again', 'The quick red fox.']);
  });

  it('is brought together when the change is planned for later, and can be planned then', async () => {
    const post = await publish(work.server, work.author);
    const session = await work.tab.open({ kind: 'post', postId: post.postId });
    type(session, 'title', 'Setting out later');
    await saved(session);
    await changeElsewhere(work.server, work.author, post, { content: 'The quick red fox.' });
    const at = new Date(work.server.clock.now() + 3_600_000).toISOString();
    expect(await session.schedule(at)).toBe(false);
    expect(session.clash?.base?.content).toBe('The quick brown fox.');
    session.takeMerged(merged(session));
    expect(await session.schedule(at)).toBe(true);
    expect(session.keeper.server.schedule?.publishAt).toBe(at);
  });
});

describe('a change of a post', () => {
  it('is not sent before anything has changed, and says in its own words that it was not taken', async () => {
    const post = await publish(work.server, work.author);
    const session = await work.tab.open({ kind: 'post', postId: post.postId });
    await session.submit();
    expect(work.tab.toast()?.message).toBe('Nothing has changed: the post stands as it is.');
    expect((await sourceOf(work.server, work.author, post.postId)).revision).toBe(post.revision);
    type(session, 'title', 'Changed');
    work.tab.network.isDown = true;
    await session.submit();
    expect(work.tab.toast()?.message).toMatch(/^The changes could not be published. You seem to be offline./);
  });
});

describe('a new post that was published from elsewhere meanwhile', () => {
  it('is no dead end: both versions are shown, and what is chosen changes the one post', async () => {
    const session = await work.tab.open({ kind: 'new' });
    type(session, 'title', 'Mine');
    type(session, 'content', POST.content);
    session.form.set(session.form.content, 'category', 'Kotlin', 'post-category');
    await saved(session);
    const { draftId } = session.identity;
    const theirs = await publish(work.server, work.author, { title: 'Theirs', postId: draftId, draftId });

    type(session, 'title', 'Mine, and more');
    session.keeper.keepNow();
    await session.keeper.server.push();
    expect(session.isPublishedElsewhere).toBe(true);
    // What was typed since is a draft of its own, on the server too.
    await saved(session);
    expect(session.identity.draftId).not.toBe(draftId);

    await session.submit();
    expect(session.clash).toMatchObject({ base: null, theirs: { title: 'Theirs' } });
    expect((await sourceOf(work.server, work.author, theirs.postId)).title).toBe('Theirs');
    session.takeMerged(session.form.read());
    await session.submit();
    expect(session.published).toMatchObject({ isUpdate: true });
    expect((await sourceOf(work.server, work.author, theirs.postId)).title).toBe('Mine, and more');
  });
});

describe('two versions of one draft', () => {
  it('are both kept until one is chosen: nothing is sent before, and a reload asks again', async () => {
    const session = await work.tab.open({ kind: 'new' });
    type(session, 'title', 'Begun');
    await saved(session);
    const { draftId } = session.identity;
    const elsewhere = openTab(work.server, work.author);
    const there = await elsewhere.open({ kind: 'draft', draftId });
    // On another device: it hears nothing of this one.
    there.keeper.leave();
    type(there, 'title', 'On the train');
    await saved(there);
    elsewhere.close();

    type(session, 'title', 'At home');
    session.keeper.keepNow();
    await session.keeper.server.push();
    expect(session.keeper.other?.content.title).toBe('On the train');
    await session.submit();
    expect(session.choiceAsked).toBe(1);
    expect(work.tab.toast()?.message).toBe('Choose a version of this draft first.');
    work.tab.close();

    for (const reload of [1, 2]) {
      work.tab = openTab(work.server, work.author, work.tab.entries);
      const again = await work.tab.open({ kind: 'draft', draftId });
      expect([title(again), again.keeper.other?.content.title], `${reload}`).toEqual([
        'At home',
        'On the train',
      ]);
      work.tab.close();
    }
  });

  it('of two tabs survive a reload of the one that went its own way', async () => {
    const session = await work.tab.open({ kind: 'new' });
    type(session, 'title', 'Begun');
    await saved(session);
    const { draftId } = session.identity;
    work.tab.network.isDown = true;
    const second = openTab(work.server, work.author, work.tab.entries);
    second.network.isDown = true;
    const other = await second.open({ kind: 'draft', draftId });
    other.keeper.leave();
    type(session, 'title', 'One');
    session.keeper.keepNow();
    type(other, 'title', 'Two');
    other.keeper.keepNow();
    second.close();
    work.tab.close();
    for (const reload of [1, 2]) {
      const third = openTab(work.server, work.author, work.tab.entries);
      third.network.isDown = true;
      const again = await third.open({ kind: 'draft', draftId });
      expect([title(again), again.keeper.other?.content.title], `${reload}`).toEqual(['Two', 'One']);
      third.close();
    }
  });
});

describe('tabs with one draft', () => {
  it('do not reckon with one that has gone, and do again when it comes back', async () => {
    const session = await work.tab.open({ kind: 'new' });
    type(session, 'title', 'Begun');
    await saved(session);
    const second = openTab(work.server, work.author, work.tab.entries);
    const other = await second.open({ kind: 'draft', draftId: session.identity.draftId });
    await when(() => session.keeper.isOpenElsewhere && other.keeper.isOpenElsewhere);
    other.keeper.leave();
    await when(() => !session.keeper.isOpenElsewhere);
    type(session, 'title', 'Gone on with');
    await saved(session);
    other.keeper.comeBack();
    await when(() => session.keeper.isOpenElsewhere && other.keeper.isOpenElsewhere);
    expect(title(other)).toBe('Gone on with');
    second.close();
  });
});

describe('saving now', () => {
  it('keeps nothing of a form that nobody has typed into, also when it is left', async () => {
    const session = await work.tab.open({ kind: 'new' });
    await session.saveNow();
    expect(work.tab.toast()?.message).toBe('There is nothing to save yet.');
    work.tab.close();
    await session.keeper.server.hold();
    expect([work.tab.network.calls, session.keeper.server.state]).toEqual([[], 'none']);
  });

  it('says how it went, and sends again what was refused', async () => {
    const session = await work.tab.open({ kind: 'new' });
    type(session, 'title', 'x'.repeat(20_000));
    await session.saveNow();
    expect(session.keeper.server.state).toBe('refused');
    expect(work.tab.toast()).toMatchObject({
      tone: 'error',
      message: expect.stringMatching(/^Saved on this device, not/) as string,
    });
    type(session, 'title', 'Short');
    await session.saveNow();
    expect(work.tab.toast()?.message).toBe('Draft saved.');
  });
});

describe('a plan that cannot be saved', () => {
  it('says what keeps it: what the server has refused, or the network', async () => {
    const session = await work.tab.open({ kind: 'new' });
    const at = new Date(work.server.clock.now() + 3_600_000).toISOString();
    type(session, 'title', 'x'.repeat(20_000));
    await expect(session.schedule(at)).rejects.toThrow(/at most/);
    type(session, 'title', 'Short');
    work.tab.network.isDown = true;
    await expect(session.schedule(at)).rejects.toThrow('You seem to be offline.');
  });
});

describe('files', () => {
  it('that waited for a folded part are taken up, and those of another form keep nobody busy', async () => {
    vi.stubGlobal('navigator', {});
    const session = await work.tab.open({ kind: 'new' });
    type(session, 'title', 'Begun');
    await saved(session);
    const { draftId } = session.identity;
    const [subtitle] = session.form.content.subtitles;
    work.tab.close();
    const path = `${subtitle?.key}-image`;
    const { userId } = work.author.user;
    const chosenAt = work.server.clock.now();
    const note = { id: 'f1', userId, draftId, path, name: 'sea.png', chosenAt, file: null, stored: null };
    work.tab.entries.set('waiting-files', JSON.stringify([note]));

    work.tab = openTab(work.server, work.author, work.tab.entries);
    const again = await work.tab.open({ kind: 'draft', draftId });
    again.form.foldAll([subtitle?.key ?? '']);
    await when(() => again.uploadOf(path).status === 'error');
    expect(again.uploadOf(path)).toMatchObject({ name: 'sea.png' });

    const file = new File([new Uint8Array(9)], 'a.png', { type: 'image/png' });
    const field = { id: 'elsewhere', kind: 'image', category: '', place: null } as const;
    again.uploads.start(field, file);
    expect([again.uploads.isBusy, again.isBusy]).toEqual([true, false]);
    const id = uploadIdOf(again.id, path);
    again.uploads.start({ ...field, id }, file);
    expect(again.isBusy).toBe(true);
    again.uploads.cancel(id);
    again.uploads.cancel('elsewhere');
    vi.unstubAllGlobals();
  });
});

describe('a policy that has changed since the form was opened', () => {
  it('is asked for when the post is sent, and what was typed is kept meanwhile', async () => {
    const session = await work.tab.open({ kind: 'new' });
    type(session, 'title', 'Mine');
    type(session, 'content', POST.content);
    session.form.set(session.form.content, 'category', 'Kotlin', 'post-category');
    await saved(session);
    await work.server.lectern.context.storage.transact(async ({ users }) => {
      const user = await users.get(work.author.user.userId);
      await users.put({ ...user!, policy: { version: '1', acceptedAt: '2026-01-01T00:00:00.000Z' } });
    });
    await session.submit();
    expect(work.tab.toast()?.message).toContain('Please accept the privacy policy before adding posts.');
    expect(work.tab.stores.auth.policyAccepted).toBe(false);
    await work.tab.stores.auth.acceptPolicy();
    await session.submit();
    expect(session.published?.title).toBe('Mine');
  });
});

/** A new post that could be sent. */
async function written(): Promise<FormSession> {
  const session = await work.tab.open({ kind: 'new' });
  type(session, 'title', 'Mine');
  type(session, 'content', POST.content);
  session.form.set(session.form.content, 'category', 'Kotlin', 'post-category');
  await saved(session);
  return session;
}

describe('what is typed while the post is on its way', () => {
  it('stays in the form, as a draft that changes the post', async () => {
    const session = await written();
    const { postId } = session.identity;
    const sending = session.submit();
    type(session, 'title', 'Mine, with an afterthought');
    await sending;
    expect((await sourceOf(work.server, work.author, postId)).title).toBe('Mine');
    expect([title(session), session.published]).toEqual(['Mine, with an afterthought', null]);
    await saved(session);
    const { draftId } = session.identity;
    const again = await openTab(work.server, work.author).open({ kind: 'draft', draftId });
    expect([title(again), again.isUpdate]).toEqual(['Mine, with an afterthought', true]);
    await session.submit();
    expect((await sourceOf(work.server, work.author, postId)).title).toBe('Mine, with an afterthought');
  });
});

describe('a draft that went on on another device', () => {
  it('is taken up here from there, without a choice that is none', async () => {
    const session = await written();
    const { draftId } = session.identity;
    work.tab.close();
    const elsewhere = openTab(work.server, work.author);
    const there = await elsewhere.open({ kind: 'draft', draftId });
    type(there, 'title', 'On the train');
    await saved(there);
    elsewhere.close();

    const again = await openTab(work.server, work.author, work.tab.entries).open({ kind: 'draft', draftId });
    type(again, 'content', 'And on.');
    await saved(again);
    expect([title(again), again.keeper.other]).toEqual(['On the train', null]);
  });

  it('takes nothing back of what was published here meanwhile: both versions are shown', async () => {
    const session = await written();
    const { draftId, postId } = session.identity;
    const elsewhere = openTab(work.server, work.author);
    const there = await elsewhere.open({ kind: 'draft', draftId });
    // On another device: it hears nothing of this one.
    there.keeper.leave();
    type(there, 'title', 'On the train');
    await saved(there);
    type(session, 'content', 'And the newest words.');
    await session.submit();
    expect(session.published).not.toBeNull();

    // In the list, and in the form that is still open there.
    const again = await openTab(work.server, work.author).open({ kind: 'draft', draftId });
    expect([title(again), again.isUpdate]).toEqual(['On the train', true]);
    type(there, 'title', 'On the train, and more');
    there.keeper.keepNow();
    await there.keeper.server.push();
    await saved(there);
    expect([there.keeper.other, there.isPublishedElsewhere]).toEqual([null, true]);
    for (const late of [again, there]) {
      await late.submit();
      expect([late.published, late.clash]).toMatchObject([
        null,
        { base: null, theirs: { content: 'And the newest words.' } },
      ]);
      expect((await sourceOf(work.server, work.author, postId)).title).toBe('Mine');
    }
    there.takeMerged({ ...there.form.read(), content: 'And the newest words.' });
    await there.submit();
    expect(await sourceOf(work.server, work.author, postId)).toMatchObject({
      title: 'On the train, and more',
      content: 'And the newest words.',
    });
    elsewhere.close();
  });
});

describe('a draft whose post is gone', () => {
  it('goes on as a new one', async () => {
    const session = await written();
    const { draftId } = session.identity;
    const post = await publish(work.server, work.author, { postId: draftId, draftId, title: 'Mine' });
    await call(work.server, 'DELETE', `/posts/${post.postId}`, work.author);
    type(session, 'title', 'Mine again');
    await saved(session);
    await session.submit();
    expect(session.published?.title).toBe('Mine again');
    expect(session.identity.postId).not.toBe(post.postId);
  });
});
