import { makeAutoObservable, observableRef } from 'mobx';
import { uuidv7 } from 'uuidv7';
import type { Draft } from '../../../../server/contract/schemas/draft';
import type { Post } from '../../../../server/contract/schemas/post';
import { contentOf, keysOf } from '../model/form-content';
import { withoutEmptyParts } from '../model/submission';
import { DeviceCopy } from './device-copy';
import type { DraftKeeperOptions } from './draft-keeper-options';
import { DraftTabs } from './draft-tabs';
import { otherTab, type DraftIdentity, type DraftState, type OtherVersion } from './draft-versions';
import type { KeptDraft } from '../../../stores/drafts/kept-draft';
import { Lineage } from './lineage';
import type { OpenedDraft } from './open-draft';
import { isSameContent } from './same-content';
import { ServerCopy } from './server-copy';
import { TabNews } from './tab-news';
import { VersionChoice } from './version-choice';

/**
 * Sees to it that nothing typed is lost: keeps the form on the device at each pause, on the server a moment later,
 * and notices when the same draft changes elsewhere.
 */
export class DraftKeeper {
  /** What is being written. Its draft gets another id when the first was published elsewhere. */
  identity: DraftIdentity;
  readonly server: ServerCopy;
  readonly choice: VersionChoice;
  /** The draft is about to be deleted. */
  isDiscarding = false;

  private readonly copy: DeviceCopy;
  private readonly lineage = new Lineage();
  private readonly tabs: DraftTabs;
  private readonly news: TabNews;
  /** Under which this tab keeps its state as long as there is another. */
  private branch: string;
  private isOver = false;
  /** Nobody looks at the form any more. */
  private isLeft = false;
  private readonly options: DraftKeeperOptions;

  constructor(options: DraftKeeperOptions) {
    const { stores, device, form, identity } = options;
    this.options = options;
    this.identity = identity;
    this.copy = new DeviceCopy({
      device,
      next: () => this.nextState(),
      // The server's version is safe there; another tab's stands where this one would be kept.
      branch: () => (this.other?.from === 'tab' ? this.branch : ''),
      isOwn: ({ stamp, content }) => this.lineage.has(stamp) || isSameContent(content, form.read()),
    });
    this.tabs = new DraftTabs((message) => this.news.hear(message));
    this.branch = this.tabs.tab;
    this.server = new ServerCopy({
      api: stores.api,
      identity: () => this.identity,
      // Empty parts are nothing that was written, and a plan to publish would stumble over them.
      read: () => contentOf(withoutEmptyParts(form.content)),
      isOwnerHere: options.isOwnerHere,
      isGone: () => this.askIfGone(),
      onSaved: (revision) => this.noteSaved(revision),
      onConflict: (theirs) => this.meetServer(theirs),
      onPublished: (post) => this.goOnApart(post),
      onGone: () => this.goOnAnew(),
    });
    this.choice = new VersionChoice({
      form,
      lineage: this.lineage,
      server: this.server,
      identity: () => this.identity,
      endBranch: () => device.removeBranch(this.draftId, this.branch),
      show: (other) => this.show(other),
      keepChosen: () => this.keepChosen(),
      rebase: (before) => this.rebase(before),
    });
    this.news = new TabNews({
      lineage: this.lineage,
      copy: this.copy,
      server: this.server,
      choice: this.choice,
      show: (state) => this.show(state),
      keepMine: () => this.keepChosen(),
      onPublished: options.onPublishedElsewhere,
      onDiscarded: options.onDiscardedElsewhere,
    });
    makeAutoObservable<this, 'options' | 'copy' | 'lineage' | 'tabs' | 'news' | 'branch' | 'isLeft'>(this, {
      isLeft: false,
      options: false,
      server: false,
      choice: false,
      copy: false,
      lineage: false,
      tabs: false,
      news: false,
      branch: false,
      identity: observableRef,
    });
  }

  get draftId(): string {
    return this.identity.draftId;
  }

  /** Where the last state is kept on this device; `pending` between a change and that. */
  get kept(): DeviceCopy['kept'] {
    return this.copy.kept;
  }

  /** Another state of the draft, as long as nobody has chosen. */
  get other(): OtherVersion | null {
    return this.choice.other;
  }

  get isOpenElsewhere(): boolean {
    return this.tabs.isAnyThere;
  }

  /** Takes up what is known of the draft: the state in the form is that of the device, else that of the server. */
  begin({ kept, draft, branch, other, outdated }: OpenedDraft): void {
    this.branch = branch ?? this.branch;
    if (outdated) {
      this.lineage.take(outdated);
    }
    if (draft) {
      this.server.know(draft);
      this.lineage.take({ revision: draft.revision });
    }
    if (kept) {
      this.lineage.stamp = kept.stamp;
      this.copy.know();
      if (!draft) {
        this.server.follow(kept.revision);
      }
      this.server.touch(0);
    }
    if (other) {
      this.choice.meet(other);
    }
  }

  /** From now on changes are kept. @returns ends that, with the last change kept */
  start(): () => void {
    const { form } = this.options;
    this.isOver = false;
    this.isLeft = false;
    form.onChange = () => this.noteChange();
    this.greet();
    return () => {
      this.keepNow();
      void this.server.push();
      this.isLeft = true;
      // An Undo that is pressed elsewhere still changes this form: the device has to keep that.
      form.onChange = () => {
        this.copy.touch();
        this.keepNow();
      };
      this.tabs.leave();
    };
  }

  /** The page goes out of sight, perhaps for ever. */
  leave(): void {
    this.keepNow();
    this.tabs.leave();
  }

  /** The page comes back from the browser's memory. */
  comeBack(): void {
    this.greet();
    const kept = this.options.device.peek(this.draftId);
    if (kept) {
      this.news.hearKept(this.lineage.stamp, kept);
    }
  }

  /** Keeps what has changed on the device, now: the page may be gone in a moment. */
  keepNow(): void {
    this.copy.keepNow();
  }

  /** From now on the post is changed from this revision of it; both copies of the draft say so too. */
  rebase({ postId, baseRevision }: Pick<DraftIdentity, 'postId' | 'baseRevision'>): void {
    if (!this.isOver) {
      this.identity = { ...this.identity, postId, baseRevision };
      this.noteChange();
      this.keepNow();
    }
  }

  /** The draft has become a post: nothing of it is kept any more. */
  end(): void {
    this.isOver = true;
    this.copy.end(this.draftId);
    this.tabs.send({ kind: 'published', stamp: this.lineage.stamp });
  }

  /** The draft is to be deleted: nothing of it may arrive behind that. @returns resolves when nothing can */
  beginDiscarding(): Promise<void> {
    this.isDiscarding = true;
    return this.server.lock();
  }

  /** It was not deleted. */
  stopDiscarding(): void {
    this.isDiscarding = false;
    this.server.unlock();
    this.resume();
  }

  /** The draft is deleted but for this device: what was typed last is kept, and nothing more. */
  abandon(): void {
    this.keepNow();
    this.isOver = true;
    this.copy.stop();
    this.tabs.send({ kind: 'discarded', stamp: this.lineage.stamp });
  }

  /** The draft has become this post; what was typed since it was sent goes on as a change of that. */
  goOnFrom({ postId, revision }: Pick<Post, 'postId' | 'revision'>): void {
    this.tabs.send({ kind: 'published', stamp: '' });
    this.goOnAs({ draftId: uuidv7(), postId, baseRevision: revision });
  }

  /** The network or the session is back. */
  resume(): void {
    if (!this.other && !this.isOver) {
      this.server.resume();
    }
  }

  /** Whether what a form that was left had kept was deleted elsewhere on this device. */
  private askIfGone(): Promise<boolean> | null {
    const wasKept = this.kept === 'storage' || this.kept === 'database';
    const isHere = async (): Promise<boolean> => {
      const { kept, branches } = await this.options.device.readAll(this.draftId);
      return kept !== null || branches.length > 0;
    };
    return this.isLeft && wasKept ? isHere().then((is) => !is) : null;
  }

  private keepChosen(): void {
    this.copy.isChanged = true;
    this.keepNow();
    this.server.resume();
    this.server.touch(0);
  }

  private noteChange(): void {
    this.copy.touch();
    if (!this.other) {
      this.server.touch();
    }
  }

  /** The state that the device keeps next; the other tabs hear of it. */
  private nextState(): KeptDraft {
    const { device } = this.options;
    const stored = device.peekStamp(this.draftId);
    if (this.other?.from !== 'tab' && stored !== null && !this.lineage.has(stored)) {
      const theirs = device.peek(this.draftId);
      if (theirs) {
        this.choice.meet(otherTab(theirs));
      }
    }
    const parent = this.lineage.advance();
    const kept = this.snapshot(true);
    if (this.other?.from !== 'tab') {
      this.tabs.send({ kind: 'kept', parent, kept });
    }
    return kept;
  }

  private snapshot(isDirty: boolean): KeptDraft {
    const { form, stores } = this.options;
    return {
      ...this.identity,
      content: form.read(),
      keys: keysOf(form.content),
      stamp: this.lineage.stamp,
      revision: this.server.revision,
      isDirty,
      keptAt: stores.clock(),
    };
  }

  private noteSaved(revision: string): void {
    this.options.onSaved(this.draftId);
    this.lineage.take({ revision });
    const stored = this.options.device.peekStamp(this.draftId);
    // What a form that was left had kept, and is no more, was deleted since.
    const isOwn = stored === this.lineage.stamp || (stored === null && !this.isLeft);
    if (isOwn && !this.isOver && !this.copy.isChanged && this.server.state === 'saved') {
      void this.copy.write(this.snapshot(false));
      this.tabs.send({ kind: 'saved', stamp: this.lineage.stamp, revision });
    }
  }

  private meetServer(theirs: Draft): void {
    const { content, revision, baseRevision } = theirs;
    if (this.lineage.hasRevision(revision)) {
      this.server.follow(revision);
      this.server.touch(0);
      return;
    }
    this.choice.meet({ from: 'server', content, keys: [], stamp: revision, revision, baseRevision });
    if (!this.other) {
      this.server.touch(0);
    }
  }

  /** The draft is a post by now: what was typed here since goes on as a draft of its own, which changes that post. */
  private goOnApart({ postId, revision }: Pick<Post, 'postId' | 'revision'>): void {
    this.goOnAs({ ...this.identity, postId, draftId: uuidv7() });
    if (revision !== this.identity.baseRevision) {
      this.options.onPublishedElsewhere();
    }
  }

  /** Its post is no more either: what stands here goes on as a new one. */
  private goOnAnew(): void {
    const draftId = uuidv7();
    this.goOnAs({ draftId, postId: draftId, baseRevision: null });
  }

  private goOnAs(identity: DraftIdentity): void {
    const before = this.draftId;
    this.server.forget();
    this.identity = identity;
    if (this.tabs.isGreeted) {
      this.greet();
    }
    this.copy.isChanged = false;
    this.lineage.advance();
    void this.copy.write(this.snapshot(true)).then((where) => {
      if (where !== 'nowhere') {
        this.copy.leave(before);
      }
    });
    this.server.resume();
    this.server.touch(0);
  }

  /** Puts a state into the form that needs no keeping: it is kept already. */
  private show({ content, keys, baseRevision }: DraftState): void {
    const { form } = this.options;
    const { onChange } = form;
    form.onChange = () => undefined;
    form.replace(content, keys);
    form.onChange = onChange;
    this.identity = { ...this.identity, baseRevision };
    this.copy.isChanged = false;
  }

  private greet(): void {
    this.tabs.greet(this.options.device.keyOf(this.draftId));
  }
}
