import { runInAction, when } from 'mobx';
import { describe, expect, it } from 'vitest';
import { FormDesk } from '../../../renderer/scenes/add-post/form-desk';
import type { FormSession } from '../../../renderer/scenes/add-post/form-session';
import { WritingStore } from '../../../renderer/scenes/dashboard/writing-store';
import type { DraftSummary } from '../../../server/contract/schemas/draft';
import { call } from '../../support/server';
import { authorAtWork, openTab, saved, type } from './writing-support';

const work = authorAtWork();

const puts = (): string[] => work.tab.network.calls.filter((one) => one.startsWith('PUT'));
const onServer = async (): Promise<string[]> =>
  (await call<DraftSummary[]>(work.server, 'GET', '/drafts', { token: work.author.token })).body.map(
    ({ title }) => title,
  );

/** A draft that was begun offline and left. */
async function leaveUnsent(): Promise<FormSession> {
  work.tab.network.isDown = true;
  const session = await work.tab.open({ kind: 'new' });
  type(session, 'title', 'Begun');
  work.tab.close();
  await when(() => session.keeper.server.state === 'retrying');
  Object.assign(work.tab.network, { isDown: false, calls: [] });
  return session;
}

/** A draft that was begun and saved; its form is closed. */
async function begin(): Promise<string> {
  const begun = await work.tab.open({ kind: 'new' });
  type(begun, 'title', 'Begun');
  await saved(begun);
  work.tab.close();
  return begun.identity.draftId;
}

/** A draft in a form with a tab of its own, and the desk that it lies on. */
async function openOnDesk(draftId: string): Promise<{ desk: FormDesk; session: FormSession }> {
  const desk = new FormDesk(work.tab.stores, work.author.user.userId);
  await desk.open({ kind: 'draft', draftId }, 'a');
  const session = desk.state.kind === 'ready' ? desk.state.session : null;
  return { desk, session: session! };
}

/** The same, and in a form of a second tab; each knows of the other. */
async function openTwice() {
  const draftId = await begin();
  const { desk, session } = await openOnDesk(draftId);
  const second = openTab(work.server, work.author, work.tab.entries);
  const other = await second.open({ kind: 'draft', draftId });
  await when(() => session.keeper.isOpenElsewhere && other.keeper.isOpenElsewhere);
  return { desk, session, second, other };
}

describe('a form that was left before it could be sent', () => {
  it('is sent when that is possible again, as long as nobody has deleted it', async () => {
    const { keeper } = await leaveUnsent();
    await keeper.server.push();
    expect(await onServer()).toEqual(['Begun']);
  });

  it('is not sent any more once its draft was deleted', async () => {
    const { keeper } = await leaveUnsent();
    await new WritingStore(work.tab.stores).remove({ draftId: keeper.draftId, isOnlyHere: true });
    await keeper.server.push();
    expect([puts(), await onServer(), work.tab.device.peek(keeper.draftId)]).toEqual([[], [], null]);
  });

  it('is not sent as somebody else, who logs in on the same page', async () => {
    const { keeper } = await leaveUnsent();
    const { auth } = work.tab.stores;
    runInAction(() => (auth.user = auth.user && { ...auth.user, id: 'somebody-else' }));
    await keeper.server.push();
    expect([puts(), keeper.server.state]).toEqual([[], 'loggedOut']);
    expect(work.tab.device.peek(keeper.draftId)?.content.title).toBe('Begun');
  });
});

describe('a draft that is open in two tabs and discarded in one', () => {
  it('is not saved again by the other, which says what has become of it', async () => {
    const { desk, session, second, other } = await openTwice();
    type(session, 'title', 'And more');
    session.keeper.keepNow();
    await when(() => other.form.content.title === 'And more');
    await desk.discardOpen(session);
    await when(() => other.isDiscardedElsewhere);
    await other.keeper.server.push();
    expect([await onServer(), other.isBegun]).toEqual([[], false]);

    type(other, 'title', 'Wanted after all');
    await saved(other);
    expect([await onServer(), other.isBegun]).toEqual([['Wanted after all'], true]);
    second.close();
  });

  it('goes on where something was typed since', async () => {
    const { desk, session, second, other } = await openTwice();
    type(other, 'title', 'Typed here');
    await desk.discardOpen(session);
    await saved(other);
    expect([await onServer(), other.isDiscardedElsewhere]).toEqual([['Typed here'], false]);
    second.close();
  });
});

describe('a draft that is being discarded', () => {
  it('is not saved before that is over, whatever comes back meanwhile', async () => {
    const { desk, session } = await openOnDesk(await begin());
    type(session, 'title', 'Typed last');
    session.offers.make('Bullet point 1 removed.', () => undefined);
    expect(work.tab.toast()?.action?.label).toBe('Undo');
    const { network } = work.tab;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    Object.assign(network, { answer: () => held, calls: [] });
    const discarded = desk.discardOpen(session);
    await expect.poll(() => network.calls.length).toBeGreaterThan(0);
    session.keeper.resume();
    await Promise.all([session.keeper.server.push(), session.submit()]);
    release();
    await discarded;
    await session.keeper.server.push();
    expect(work.tab.stores.ui.toasts).toEqual([]);
    expect(network.calls.filter((one) => !/^(GET|DELETE) /.test(one))).toEqual([]);
    expect(await onServer()).toEqual([]);
  });
});
