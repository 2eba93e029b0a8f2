import { MESSAGES } from '../../../../server/contract/messages';
import { makeAutoObservable, runInAction } from 'mobx';
import {
  draftConflictSchema,
  postConflictSchema,
  type Draft,
  type DraftSummary,
} from '../../../../server/contract/schemas/draft';
import { describeError } from '../../../api/describe-error';
import { ApiError, OfflineError } from '../../../api/errors';
import { NotSavedError, type ServerCopyOptions, type ServerState } from './server-copy-options';
import { canonical } from './same-content';

type DraftSchedule = NonNullable<DraftSummary['schedule']>;

/** Milliseconds after the last change until it is sent. */
const PAUSE = 1_500;
/** Milliseconds until the first new attempt; each further one waits twice as long. */
const RETRY = 2_000;
const RETRY_MAX = 60_000;

type Hidden =
  | 'options'
  | 'timer'
  | 'running'
  | 'savedText'
  | 'failure'
  | 'failures'
  | 'isHeld'
  | 'isLocked'
  | 'wakes';

/** Keeps the server's copy of one draft in step, a moment behind the form. */
export class ServerCopy {
  state: ServerState = 'none';
  /** Why it is not saved. */
  reason = '';
  schedule: DraftSchedule | null = null;
  revision: string | null = null;

  /** What the server has, and what it was made from. */
  private savedText: string | null = null;
  private failure: Error | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private running: Promise<void> | null = null;
  private isHeld = false;
  private isLocked = false;
  /** How often the network or the session has come back. */
  private wakes = 0;
  private readonly options: ServerCopyOptions;

  constructor(options: ServerCopyOptions) {
    this.options = options;
    makeAutoObservable<this, Hidden>(this, {
      options: false,
      failure: false,
      timer: false,
      running: false,
      savedText: false,
      failures: false,
      isHeld: false,
      isLocked: false,
      wakes: false,
    });
  }

  /** Takes the server's own copy as it is known. */
  know(draft: Pick<Draft, 'revision' | 'content' | 'baseRevision' | 'schedule'>): void {
    this.revision = draft.revision;
    this.savedText = textOf(draft);
    this.schedule = draft.schedule;
    this.state = 'saved';
  }

  /** Goes on from a revision whose content is known only to be older than what stands here. */
  follow(revision: string | null): void {
    this.revision = revision;
    this.savedText = null;
  }

  /** The server has no copy any more, and needs none until something changes. */
  forget(): void {
    clearTimeout(this.timer);
    this.follow(null);
    this.schedule = null;
    this.state = 'none';
  }

  /** Another tab has saved exactly what stands here. */
  takeSaved(revision: string): void {
    clearTimeout(this.timer);
    this.revision = revision;
    this.savedText = this.readText();
    this.state = 'saved';
  }

  /** Something has changed. @param pause milliseconds until it is sent */
  touch(pause = PAUSE): void {
    if (this.state !== 'loggedOut' && this.state !== 'saving') {
      this.state = this.state === 'retrying' ? 'retrying' : 'waiting';
    }
    if (this.state !== 'retrying') {
      this.plan(pause);
    }
  }

  /** Sends what has changed now. Never fails: how it went is the state. Of what nobody touched there is no draft. */
  push(): Promise<void> {
    clearTimeout(this.timer);
    if (this.isHeld || this.state === 'none') {
      return Promise.resolve();
    }
    this.running ??= this.save().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** The network or the session is back. */
  resume(): void {
    this.wakes += 1;
    if (this.isLocked) {
      return;
    }
    this.isHeld = false;
    if (this.state === 'retrying' || this.state === 'loggedOut' || this.state === 'waiting') {
      this.failures = 0;
      this.state = 'waiting';
      void this.push();
    }
  }

  /** Sends what has changed now, also what was refused before. */
  retry(): Promise<void> {
    this.failures = 0;
    if (this.state === 'refused') {
      this.state = 'waiting';
    }
    return this.push();
  }

  /** Sends nothing more until {@link resume}. @returns resolves when nothing is on its way */
  async hold(): Promise<void> {
    this.isHeld = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Sends nothing more, whoever resumes, until {@link unlock}. @returns resolves when nothing is on its way */
  lock(): Promise<void> {
    this.isLocked = true;
    return this.hold();
  }

  /** From now on {@link resume} does what it says. */
  unlock(): void {
    this.isLocked = false;
  }

  /** @throws {ApiError | OfflineError | NotSavedError} */
  async scheduleAt(publishAt: string): Promise<void> {
    if (this.state === 'none') {
      this.touch(0);
    }
    await this.push();
    const { revision } = this;
    if (this.state !== 'saved' || revision === null) {
      throw this.failure ?? new NotSavedError('The draft is not saved yet. Please try again in a moment.');
    }
    const { draftId } = this.options.identity();
    const body = { revision, publishAt };
    try {
      const { schedule } = await this.options.api.call('scheduleDraft', { params: { draftId }, body });
      runInAction(() => (this.schedule = schedule));
    } catch (error) {
      const theirs =
        error instanceof ApiError ? draftConflictSchema.safeParse(error.current).data : undefined;
      if (theirs) {
        this.options.onConflict(theirs.draft);
      }
      throw error;
    }
  }

  /** @throws {ApiError | OfflineError} */
  async unschedule(): Promise<void> {
    const { api, identity } = this.options;
    const { schedule } = await api.call('unscheduleDraft', { params: { draftId: identity().draftId } });
    runInAction(() => (this.schedule = schedule));
  }

  private plan(pause: number): void {
    clearTimeout(this.timer);
    if (!this.isHeld) {
      this.timer = setTimeout(() => void this.push(), pause);
    }
  }

  private async save(): Promise<void> {
    const { api, identity, read, onSaved, isOwnerHere, isGone } = this.options;
    const asked = isGone();
    if (asked && (await asked)) {
      this.forget();
      return;
    }
    if (!isOwnerHere()) {
      runInAction(() => {
        this.state = 'loggedOut';
        this.reason = MESSAGES.auth.loggedOut;
      });
      return;
    }
    const { wakes } = this;
    const { draftId, postId, baseRevision } = identity();
    const content = read();
    const text = textOf({ content, baseRevision });
    const isSaved = text === this.savedText;
    runInAction(() => (this.state = isSaved ? 'saved' : 'saving'));
    if (isSaved) {
      return;
    }
    try {
      const saved = await api.call('saveDraft', {
        params: { draftId },
        body: {
          content,
          // A new post has the id of its draft: any other is that of a post which is out.
          postId: baseRevision === null && postId === draftId ? null : postId,
          baseRevision,
          parentRevision: this.revision,
        },
      });
      runInAction(() => this.settle(saved.revision, text, saved.schedule));
      onSaved(saved.revision);
    } catch (error) {
      runInAction(() => this.fail(error, text, wakes));
    }
  }

  private settle(revision: string, text: string, schedule: DraftSchedule | null): void {
    this.revision = revision;
    this.savedText = text;
    this.schedule = schedule;
    this.failures = 0;
    this.failure = null;
    const isNewer = this.readText() !== text;
    this.state = isNewer ? 'waiting' : 'saved';
    if (isNewer) {
      this.plan(PAUSE);
    }
  }

  /** @param wakes as it was when the failed save began */
  private fail(error: unknown, text: string, wakes: number): void {
    this.reason = describeError(error, 'something went wrong on our side');
    this.failure = error instanceof Error ? error : null;
    const status = error instanceof ApiError ? error.status : 0;
    if (error instanceof ApiError && status === 409) {
      this.meet(error, text);
    } else if (status === 401) {
      this.waitForSession(wakes);
    } else if (error instanceof OfflineError || status >= 500 || status === 429) {
      this.retryLater(error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0);
    } else {
      this.state = 'refused';
    }
  }

  private waitForSession(wakes: number): void {
    const isBack = wakes !== this.wakes;
    this.state = isBack ? 'waiting' : 'loggedOut';
    if (isBack) {
      // It was sent for the session before: there is another by now.
      this.plan(0);
    }
  }

  /** @param asked milliseconds that the server asks to wait */
  private retryLater(asked: number): void {
    this.state = 'retrying';
    const wait = Math.min(RETRY * 2 ** this.failures, RETRY_MAX);
    this.failures += 1;
    this.plan(Math.max(wait, asked));
  }

  /** Another state is in place. It may be this very one, whose answer was lost. */
  private meet(error: ApiError, text: string): void {
    this.state = 'refused';
    const published = postConflictSchema.safeParse(error.current).data;
    if (published) {
      this.options.onPublished(published.post);
      return;
    }
    const draft = draftConflictSchema.safeParse(error.current).data?.draft;
    if (draft && textOf(draft) === text) {
      this.settle(draft.revision, text, draft.schedule);
      this.options.onSaved(draft.revision);
    } else if (draft && this.isPublished(draft)) {
      this.leave(draft);
    } else if (draft) {
      this.options.onConflict(draft);
    } else {
      this.options.onGone();
    }
  }

  /** Whether the copy of the server is what was saved from here, as a change of what was published elsewhere since. */
  private isPublished({ content, baseRevision }: Draft): boolean {
    const own = this.options.identity().baseRevision;
    return baseRevision !== own && textOf({ content, baseRevision: own }) === this.savedText;
  }

  /** What is typed here goes on as a draft of its own: nobody needs the earlier state of it. */
  private leave({ draftId, postId, baseRevision }: Draft): void {
    const { api, onPublished } = this.options;
    onPublished({ postId: postId ?? draftId, revision: baseRevision ?? '' });
    // If it stays, it is one draft too many in the list.
    api.call('deleteDraft', { params: { draftId } }).catch(() => undefined);
  }

  private readText(): string {
    const { baseRevision } = this.options.identity();
    return textOf({ content: this.options.read(), baseRevision });
  }
}

function textOf({ content, baseRevision }: Pick<Draft, 'content' | 'baseRevision'>): string {
  return `${baseRevision ?? ''}\n${canonical(content)}`;
}
