import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { describeError } from '../../api/describe-error';
import type { RootStore } from '../../stores/create-root-store';
import { DraftBin, type RemovedDraft } from '../../stores/drafts/draft-bin';
import { DeviceDrafts } from '../../stores/drafts/device-drafts';
import { DraftRemovals } from '../../stores/drafts/draft-removals';
import type { KeptDraftEntry } from '../../stores/drafts/kept-draft';
import type { DraftKeeper } from './drafts/draft-keeper';
import { DraftMissingError, freshDraft, openDraft, type OpenedDraft, type Wish } from './drafts/open-draft';
import { isSameContent } from './drafts/same-content';
import { followPage } from './follow-page';
import { FormSession, type PublishedPost } from './form-session';

type DeskState =
  | { kind: 'opening' }
  | { kind: 'ready'; session: FormSession }
  | { kind: 'missing' }
  | { kind: 'failed'; reason: string };

/** What the address asks for. @param search such as `?draft=…` */
export function wishOf(search: string): Wish {
  const query = new URLSearchParams(search);
  const draftId = query.get('draft');
  const postId = query.get('post');
  if (draftId) {
    return { kind: 'draft', draftId };
  }
  return postId ? { kind: 'post', postId } : { kind: 'new' };
}

type Hidden = 'stores' | 'userId' | 'device' | 'removals' | 'bin' | 'stopSession' | 'openedFor' | 'turn';

/** Where one person writes: one form at a time, and what else they have begun. */
export class FormDesk {
  state: DeskState = { kind: 'opening' };
  /** Begun on this device and not finished, the last changed first. */
  unfinished: readonly KeptDraftEntry[] = [];
  /** The post that was published last from here, shown above the next form. */
  published: PublishedPost | null = null;

  private openedFor: string | null = null;
  /** Rises with everything that is put in place: an opening that took longer than the next is let go. */
  private turn = 0;
  private stopSession: () => void = () => undefined;
  private readonly device: DeviceDrafts;
  private readonly removals: DraftRemovals;
  private readonly bin: DraftBin;
  private readonly stores: RootStore;
  private readonly userId: string;

  constructor(stores: RootStore, userId: string) {
    this.stores = stores;
    this.userId = userId;
    this.device = new DeviceDrafts(stores.platform.storage, userId);
    this.removals = new DraftRemovals(stores, userId);
    this.bin = new DraftBin(stores, userId);
    makeAutoObservable<this, Hidden>(this, {
      stores: false,
      userId: false,
      device: false,
      removals: false,
      bin: false,
      stopSession: false,
      openedFor: false,
      turn: false,
      state: observableRef,
      unfinished: observableRef,
    });
  }

  /** The address of what is being written; null as long as that of the visit will do. */
  get address(): string | null {
    if (this.state.kind !== 'ready') {
      return null;
    }
    const { session } = this.state;
    const fresh = session.isUpdate ? null : '/add-post';
    return session.isBegun ? `/add-post?draft=${session.identity.draftId}` : fresh;
  }

  /** @param visit names the visit of the address: the same link followed again begins anew */
  async open(wish: Wish, visit: string): Promise<void> {
    if (this.isHere(wish) || (visit !== '' && visit === this.openedFor)) {
      return;
    }
    this.openedFor = visit;
    this.leave();
    const { turn } = this;
    this.state = { kind: 'opening' };
    try {
      const opened = await this.find(wish);
      if (turn === this.turn) {
        this.show(new FormSession(this.stores, this.userId, opened));
      }
    } catch (error) {
      if (turn !== this.turn) {
        return;
      }
      const reason = describeError(error, 'Something went wrong on our side. Please try again in a moment.');
      runInAction(() => {
        this.state = error instanceof DraftMissingError ? { kind: 'missing' } : { kind: 'failed', reason };
      });
    }
  }

  /** Follows the page and the session. @returns stops that, with the last change kept */
  start(): () => void {
    const stopPage = followPage({
      onHidden: () => {
        this.keeper?.keepNow();
        this.push();
      },
      onOnline: () => this.resume(),
      onLeave: () => this.keeper?.leave(),
      onReturn: () => this.keeper?.comeBack(),
      onUnload: () => {
        this.keeper?.keepNow();
        return this.isAnythingAtRisk;
      },
      onSaveKey: (event) => {
        if (this.state.kind === 'ready') {
          event.preventDefault();
          void this.state.session.saveNow();
        }
      },
    });
    const { auth } = this.stores;
    const stopSession = reaction(
      () => auth.token !== null && auth.user?.id === this.userId,
      (isHere) => {
        if (isHere) {
          this.resume();
        }
      },
    );
    const stopPublished = reaction(
      () => (this.state.kind === 'ready' ? this.state.session.published : null),
      (published) => {
        if (published) {
          this.goOnAfter(published);
        }
      },
    );
    return () => {
      stopSession();
      stopPublished();
      this.leave();
      stopPage();
      // Development mounts twice: the form goes on where it was.
      this.openedFor = null;
    };
  }

  /** Puts a fresh form in place. */
  startAnew(): void {
    this.leave();
    this.show(new FormSession(this.stores, this.userId, freshDraft()));
  }

  /** The news of the last post has been read. */
  dismissPublished(): void {
    this.published = null;
  }

  /**
   * Takes a draft off the device and the server; off that later, when it does not answer.
   *
   * @returns what it held, for {@link bringBack}
   * @throws {ApiError} the server refuses: it stays where it was
   */
  async discard(draftId: string): Promise<RemovedDraft> {
    const removed = await this.bin.remove(draftId, { mayWait: true });
    await this.listUnfinished();
    return removed;
  }

  /**
   * Discards the draft in the form, and puts a fresh form in place.
   *
   * @returns what it held, for {@link bringBack}
   * @throws {ApiError} the server refuses: it stays where it was
   */
  async discardOpen({ keeper, offers }: FormSession): Promise<RemovedDraft> {
    await keeper.beginDiscarding();
    try {
      const removed = await this.bin.remove(keeper.draftId, { mayWait: true, keep: () => keeper.abandon() });
      offers.withdraw();
      if (this.keeper === keeper) {
        this.startAnew();
      }
      return removed;
    } catch (error) {
      keeper.stopDiscarding();
      throw error;
    }
  }

  /**
   * Puts a discarded draft back where it was.
   *
   * @returns whether a plan to publish it, which it had, could not be made again
   */
  async bringBack(removed: RemovedDraft): Promise<boolean> {
    const isPlanLost = await this.bin.bringBack(removed);
    await this.listUnfinished();
    return isPlanLost;
  }

  /** Something was typed that stands nowhere but in this page. */
  private get isAnythingAtRisk(): boolean {
    return this.keeper?.kept === 'nowhere' && this.keeper.server.state !== 'saved';
  }

  /** SPEC §4: on success the form is reset. */
  private goOnAfter(published: PublishedPost): void {
    this.published = published;
    this.startAnew();
  }

  private show(session: FormSession): void {
    this.state = { kind: 'ready', session };
    void this.listUnfinished();
    this.stopSession = session.start();
  }

  private async listUnfinished(): Promise<void> {
    void this.removals.settle();
    const drafts = await this.dropGone(await this.device.list());
    runInAction(() => (this.unfinished = drafts.filter(({ draftId }) => draftId !== this.currentId)));
  }

  /** What the server has lost since, and nobody has changed here, was published or deleted elsewhere. */
  private async dropGone(drafts: readonly KeptDraftEntry[]): Promise<readonly KeptDraftEntry[]> {
    const known = drafts.length > 0 ? await this.stores.api.call('listDrafts').catch(() => null) : null;
    if (!known) {
      return drafts;
    }
    const ids = new Set(known.map(({ draftId }) => draftId));
    for (const { draftId } of drafts) {
      const kept = ids.has(draftId) || draftId === this.currentId ? null : await this.device.read(draftId);
      if (kept !== null && kept.revision !== null && !kept.isDirty) {
        await this.device.removeDone(draftId, ({ content }) => isSameContent(content, kept.content));
      }
    }
    return this.device.list();
  }

  private async find(wish: Wish): Promise<OpenedDraft> {
    if (wish.kind === 'draft') {
      this.removals.forget(wish.draftId);
    } else if (wish.kind === 'post') {
      await this.removals.settle();
    }
    return openDraft(this.stores, this.device, wish);
  }

  private isHere(wish: Wish): boolean {
    if (this.state.kind !== 'ready') {
      return false;
    }
    const { isBegun, isUpdate, identity } = this.state.session;
    return wish.kind === 'new'
      ? !isBegun && !isUpdate
      : wish.kind === 'draft' && identity.draftId === wish.draftId;
  }

  private get keeper(): DraftKeeper | null {
    return this.state.kind === 'ready' ? this.state.session.keeper : null;
  }

  private get currentId(): string {
    return this.keeper?.draftId ?? '';
  }

  private leave(): void {
    this.turn += 1;
    this.stopSession();
    this.stopSession = () => undefined;
  }

  private push(): void {
    void this.keeper?.server.push();
  }

  private resume(): void {
    void this.removals.settle();
    if (this.state.kind === 'ready' && !this.state.session.isSending) {
      this.state.session.keeper.resume();
    }
  }
}
