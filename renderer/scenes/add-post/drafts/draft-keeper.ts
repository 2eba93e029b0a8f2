import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { uuidv7 } from 'uuidv7';
import type { Draft, DraftContent } from '../../../../server/contract/schemas/draft';
import type { RootStore } from '../../../stores/create-root-store';
import { contentOf, keysOf } from '../model/form-content';
import type { FormStore } from '../model/form-store';
import { withoutEmptyParts } from '../model/submission';
import type { DeviceDrafts, KeptWhere } from './device-drafts';
import { DraftTabs, type TabMessage } from './draft-tabs';
import { isSameContent, type KeptDraft } from './kept-draft';
import { ServerCopy } from './server-copy';

/** Milliseconds without a change after which the device keeps the form. */
const PAUSE = 300;
/** Milliseconds that a tab waits for the one that made a change to save it, before it does so itself. */
const OTHERS_TURN = 6_000;

/** Another state of the same draft, made from the same one as that in the form. */
export interface OtherVersion {
  from: 'tab' | 'server';
  content: DraftContent;
  keys: string[];
  stamp: string;
  revision: string | null;
}

/** What a draft is about: the post it will become or changes. */
export interface DraftIdentity {
  draftId: string;
  postId: string;
  baseRevision: string | null;
}

export interface DraftKeeperOptions {
  stores: RootStore;
  device: DeviceDrafts;
  form: FormStore;
  identity: DraftIdentity;
  /** Called when another tab has published the draft. */
  onPublishedElsewhere: () => void;
}

/**
 * Sees to it that nothing typed is lost: keeps the form on the device at each pause, on the server a moment later,
 * and notices when the same draft changes elsewhere.
 */
export class DraftKeeper {
  /** Where the last state is kept on this device; `pending` between a change and that. */
  kept: KeptWhere | 'pending' | 'nothing' = 'nothing';
  /** Two states were made from the same one: somebody has to choose. */
  other: OtherVersion | null = null;
  isOpenElsewhere = false;
  readonly server: ServerCopy;

  private stamp = uuidv7();
  /** States that the one in the form was made from. */
  private readonly past = new Set<string>();
  private readonly pastRevisions = new Set<string>();
  private readonly tab = uuidv7();
  private tabs: DraftTabs | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isChanged = false;
  private isOver = false;
  private readonly options: DraftKeeperOptions;

  constructor(options: DraftKeeperOptions) {
    const { stores, form, identity } = options;
    const { draftId, postId, baseRevision } = identity;
    this.options = options;
    this.server = new ServerCopy({
      api: stores.api,
      draftId,
      change: baseRevision === null ? null : { postId, baseRevision },
      // Empty parts are nothing that was written, and a plan to publish would stumble over them.
      read: () => contentOf(withoutEmptyParts(form.content)),
      onSaved: (revision) => this.noteSaved(revision),
      onConflict: (theirs) => this.meetServer(theirs),
    });
    makeAutoObservable<this, 'options' | 'timer' | 'tabs' | 'tab' | 'stamp' | 'past' | 'pastRevisions'>(
      this,
      {
        options: false,
        server: false,
        timer: false,
        tabs: false,
        tab: false,
        stamp: false,
        past: false,
        pastRevisions: false,
        other: observableRef,
      },
    );
  }

  get draftId(): string {
    return this.options.identity.draftId;
  }

  /** Takes up what is known of the draft: the state in the form is that of the device, else that of the server. */
  begin(kept: KeptDraft | null, draft: Draft | null): void {
    if (draft) {
      this.server.know(draft);
      this.pastRevisions.add(draft.revision);
    }
    if (kept) {
      this.stamp = kept.stamp;
      this.kept = 'storage';
      if (!draft) {
        this.server.follow(kept.revision);
      }
      this.server.touch(0);
    }
  }

  /** From now on changes are kept. @returns ends that, with the last change kept */
  start(): () => void {
    const { form, device } = this.options;
    const { draftId } = this;
    this.isOver = false;
    form.onChange = () => this.noteChange();
    this.tabs = new DraftTabs(
      device.keyOf(draftId),
      this.tab,
      (message) => this.hear(message),
      (isAnyThere) => runInAction(() => (this.isOpenElsewhere = isAnyThere)),
    );
    return () => {
      this.keepNow();
      void this.server.push();
      form.onChange = () => undefined;
      this.tabs?.close();
      this.tabs = null;
    };
  }

  /** Keeps what has changed on the device, now: the page may be gone in a moment. */
  keepNow(): void {
    clearTimeout(this.timer);
    if (!this.isChanged || this.isOver) {
      return;
    }
    this.isChanged = false;
    const { device } = this.options;
    const stored = device.peekStamp(this.draftId);
    if (!this.other && stored !== null && stored !== this.stamp && !this.past.has(stored)) {
      const theirs = device.peek(this.draftId);
      if (theirs) {
        this.meet(otherTab(theirs));
      }
    }
    const parent = this.stamp;
    this.past.add(parent);
    this.stamp = uuidv7();
    const kept = this.snapshot(true);
    if (!this.other) {
      this.tabs?.send({ kind: 'kept', parent, kept });
    }
    void this.write(kept);
  }

  /** The draft has become a post: nothing of it is kept any more. */
  end(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    this.options.device.remove(this.draftId);
    this.tabs?.send({ kind: 'published' });
  }

  /** The network or the session is back. */
  resume(): void {
    if (!this.other && !this.isOver) {
      this.server.resume();
    }
  }

  /** Keeps what stands in the form; the other version is given up. */
  keepMine(): void {
    const { other } = this;
    if (other) {
      this.accept(other);
      this.isChanged = true;
      this.keepNow();
      this.server.resume();
      this.server.touch(0);
    }
  }

  /** Puts the other version into the form. @returns puts back what stood there */
  takeOther(): () => void {
    const { form } = this.options;
    const mine = { content: form.read(), keys: keysOf(form.content) };
    const { other } = this;
    if (other) {
      this.accept(other);
      this.show(other.content, other.keys);
      this.isChanged = true;
      this.keepNow();
      this.server.resume();
      this.server.touch(0);
    }
    return () => form.replace(mine.content, mine.keys);
  }

  /** Puts what was made of both versions into the form. */
  takeMerged(content: DraftContent): void {
    this.show(content, []);
    this.keepMine();
  }

  /** A version found while opening, beside that in the form. */
  meet(other: OtherVersion): void {
    const { form } = this.options;
    if (isSameContent(other.content, form.read())) {
      this.accept(other);
      return;
    }
    this.other = other;
    void this.server.hold();
  }

  private accept(other: OtherVersion): void {
    this.other = null;
    this.past.add(other.stamp);
    if (other.revision !== null) {
      this.pastRevisions.add(other.revision);
      this.server.follow(other.revision);
    }
    this.options.device.removeBranch(this.draftId, this.tab);
    this.server.resume();
  }

  private noteChange(): void {
    this.isChanged = true;
    this.kept = 'pending';
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keepNow(), PAUSE);
    if (!this.other) {
      this.server.touch();
    }
  }

  private async write(kept: KeptDraft): Promise<void> {
    const where = await this.options.device.write(kept, this.other ? this.tab : '');
    runInAction(() => {
      if (!this.isChanged) {
        this.kept = where;
      }
    });
    if (this.isOver) {
      this.options.device.remove(this.draftId);
    }
  }

  private snapshot(isDirty: boolean): KeptDraft {
    const { form, identity, stores } = this.options;
    return {
      ...identity,
      content: form.read(),
      keys: keysOf(form.content),
      stamp: this.stamp,
      revision: this.server.revision,
      isDirty,
      keptAt: stores.clock(),
    };
  }

  private noteSaved(revision: string): void {
    this.pastRevisions.add(revision);
    if (this.isOver) {
      return;
    }
    if (!this.isChanged && this.server.state === 'saved') {
      void this.write(this.snapshot(false));
      this.tabs?.send({ kind: 'saved', stamp: this.stamp, revision });
    }
  }

  private meetServer(theirs: Draft): void {
    if (this.pastRevisions.has(theirs.revision)) {
      this.server.follow(theirs.revision);
      this.server.touch(0);
      return;
    }
    const { content, revision } = theirs;
    this.meet({ from: 'server', content, keys: [], stamp: revision, revision });
  }

  private hear(message: TabMessage): void {
    switch (message.kind) {
      case 'kept':
        this.hearKept(message.parent, message.kept);
        break;
      case 'saved':
        this.pastRevisions.add(message.revision);
        if (message.stamp === this.stamp && !this.isChanged) {
          this.server.takeSaved(message.revision);
        } else if (this.past.has(message.stamp) || message.stamp === this.stamp) {
          this.server.follow(message.revision);
        }
        break;
      case 'published':
        this.hearPublished();
        break;
      case 'hello':
      case 'here':
      case 'bye':
        break;
    }
  }

  /** The draft is gone. What is typed here from now on is kept as one that changes the post. */
  private hearPublished(): void {
    this.kept = this.isChanged ? 'pending' : 'nothing';
    this.server.forget();
    this.options.onPublishedElsewhere();
  }

  private hearKept(parent: string, kept: KeptDraft): void {
    if (kept.stamp === this.stamp || this.past.has(kept.stamp)) {
      return;
    }
    if (!this.isChanged && !this.other && parent === this.stamp) {
      this.past.add(this.stamp);
      this.stamp = kept.stamp;
      this.show(kept.content, kept.keys);
      this.server.follow(kept.revision);
      this.server.touch(OTHERS_TURN);
      return;
    }
    this.meet(otherTab(kept));
  }

  /** Puts content into the form that needs no keeping: it is kept already. */
  private show(content: DraftContent, keys: readonly string[]): void {
    const { form } = this.options;
    const { onChange } = form;
    form.onChange = () => undefined;
    form.replace(content, keys);
    form.onChange = onChange;
    this.isChanged = false;
  }
}

/** A state that another tab has kept. */
export function otherTab({ content, keys, stamp, revision }: KeptDraft): OtherVersion {
  return { from: 'tab', content, keys, stamp, revision };
}
