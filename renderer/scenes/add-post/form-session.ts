import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { TIMES } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import { ApiError } from '../../api/errors';
import type { DraftContent } from '../../../server/contract/schemas/draft';
import type { Post } from '../../../server/contract/schemas/post';
import type { RootStore } from '../../stores/create-root-store';
import { OwnPostChanges } from '../../stores/member/own-post-changes';
import { uploadIdOf } from '../../stores/uploads/upload-id';
import { UploadsStore, type UploadState } from '../../stores/uploads/uploads-store';
import { DeviceDrafts } from '../../stores/drafts/device-drafts';
import { DraftRemovals } from '../../stores/drafts/draft-removals';
import { DraftKeeper } from './drafts/draft-keeper';
import type { DraftIdentity } from './drafts/draft-versions';
import { isSameContent } from './drafts/same-content';
import type { OpenedDraft } from './drafts/open-draft';
import { followFiles } from './files/follow-files';
import { keysOf, type FormContent } from './model/form-content';
import { mediaFields } from './model/media-fields';
import type { FormStore } from './model/form-store';
import { openForm } from './model/open-form';
import { withoutEmptyParts } from './model/submission';
import { checkForm, type CheckedPost } from './publish/check-form';
import { PostSender, type Clash } from './publish/post-sender';
import { refusalOf } from './publish/refusal';
import { UndoOffers } from './undo-offers';

/** What was published, to lead there. */
export interface PublishedPost {
  slug: string;
  title: string;
  isUpdate: boolean;
}

interface Checked {
  /** The form without its empty parts: what paths of an answer speak of. */
  sent: FormContent;
  body: CheckedPost;
}

/** One post being written or changed, from the first letter to its publishing. */
export class FormSession {
  readonly form: FormStore;
  readonly keeper: DraftKeeper;
  readonly offers: UndoOffers;
  /** Names the session for as long as it lasts. */
  readonly id: string;
  isSending = false;
  /** It is out; the form is done with. */
  published: PublishedPost | null = null;
  /** Another tab has published it. */
  isPublishedElsewhere = false;
  /** Another tab has discarded what stands here. */
  isDiscardedElsewhere = false;
  /** The post was changed by somebody else since this change of it was begun. */
  clash: Clash | null = null;
  /** Rises when a version of the draft has to be chosen before anything else. */
  choiceAsked = 0;

  /** The post as it stands, where this change of it has just begun. */
  private readonly unchanged: DraftContent | null;
  private readonly sender: PostSender;
  private readonly stores: RootStore;
  private readonly userId: string;

  constructor(stores: RootStore, userId: string, opened: OpenedDraft) {
    const { identity, content, keys, kept, draft } = opened;
    this.stores = stores;
    this.userId = userId;
    this.id = identity.draftId;
    this.offers = new UndoOffers(stores.ui);
    this.form = openForm(content, keys);
    this.unchanged = identity.baseRevision !== null && !kept && !draft ? content : null;
    const removals = new DraftRemovals(stores, userId);
    this.keeper = new DraftKeeper({
      stores,
      device: new DeviceDrafts(stores.platform.storage, userId),
      form: this.form,
      identity,
      isOwnerHere: () => stores.auth.user?.id === userId,
      // Discarded in another tab, it is wanted here.
      onSaved: (draftId) => removals.forget(draftId),
      onPublishedElsewhere: () => runInAction(() => (this.isPublishedElsewhere = true)),
      onDiscardedElsewhere: () => runInAction(() => (this.isDiscardedElsewhere = true)),
    });
    this.sender = new PostSender(stores.api, () => this.identity);
    this.keeper.begin(opened);
    makeAutoObservable<this, 'stores' | 'userId' | 'sender' | 'unchanged'>(this, {
      unchanged: false,
      form: false,
      keeper: false,
      offers: false,
      id: false,
      uploadOf: false,
      stores: false,
      userId: false,
      sender: false,
      clash: observableRef,
    });
  }

  get uploads(): UploadsStore {
    return this.stores.use(UploadsStore);
  }

  get identity(): DraftIdentity {
    return this.keeper.identity;
  }

  get isUpdate(): boolean {
    return this.identity.baseRevision !== null;
  }

  /** Whether there is anything of it on the device or the server. */
  get isBegun(): boolean {
    const { kept, server } = this.keeper;
    return kept !== 'nothing' || server.state !== 'none';
  }

  get isBusy(): boolean {
    return this.isSending || this.filesOnTheWay.length > 0;
  }

  /** Names of the files that are on their way to fields of this form. */
  get filesOnTheWay(): string[] {
    return mediaFields(this.form.content).flatMap(({ id }) => {
      const state = this.uploadOf(id);
      return state.status === 'uploading' ? [state.name] : [];
    });
  }

  /** @param id of the control */
  uploadOf(id: string): UploadState {
    return this.uploads.stateOf(uploadIdOf(this.id, id));
  }

  /** Says what keeps the post from being sent, as SPEC §5 and §8 have it. @returns what to send, or null */
  checkBeforeSending(): Checked | null {
    const { auth, ui } = this.stores;
    if (!auth.token) {
      ui.toast(MESSAGES.posts.loginToAdd, 'error');
      return null;
    }
    if (auth.user?.id !== this.userId) {
      ui.toast(MESSAGES.posts.userNotFound, 'error');
      return null;
    }
    if (this.keeper.other) {
      this.askForChoice();
      return null;
    }
    const sent = withoutEmptyParts(this.form.content);
    const { errors, body, isMediaMissing } = checkForm(sent, this.form.content, (id) => {
      const { status } = this.uploadOf(id);
      return status !== 'uploading' && status !== 'error';
    });
    if (isMediaMissing) {
      // oxlint-disable-next-line no-console -- SPEC §8: logged only.
      console.warn(MESSAGES.posts.mediaCheckFailed);
    }
    if (!body) {
      const [first = MESSAGES.posts.addFailed] = errors.values();
      this.form.fail(first, errors);
      ui.toast(first, 'error');
      return null;
    }
    return { sent, body };
  }

  /** Publishes what stands in the form. What is wrong is said by the form and as a toast (SPEC §8). */
  async submit(): Promise<void> {
    const checked = this.isBusy || this.keeper.isDiscarding ? null : this.checkBeforeSending();
    if (!checked) {
      return;
    }
    if (this.unchanged && isSameContent(this.unchanged, this.form.read())) {
      this.form.clearErrors();
      this.stores.ui.toast(MESSAGES.posts.unchanged);
      return;
    }
    const { sent, body } = checked;
    const before = this.form.read();
    this.form.clearErrors();
    this.isSending = true;
    // Nothing of the draft may arrive behind the post.
    await this.keeper.server.hold();
    try {
      this.finish(await this.sender.send(body, this.keeper.server.revision), before);
    } catch (error) {
      this.keeper.server.resume();
      await this.refuse(error, sent);
    } finally {
      runInAction(() => (this.isSending = false));
    }
  }

  /**
   * Has what stands in the form published at a moment to come.
   *
   * @returns false when there are two versions to be brought together first
   * @throws {ApiError | OfflineError | NotSavedError}
   */
  async schedule(publishAt: string): Promise<boolean> {
    try {
      await this.keeper.server.scheduleAt(publishAt);
      return true;
    } catch (error) {
      if (this.keeper.other) {
        this.askForChoice();
        return false;
      }
      if (await this.meetClash(error)) {
        return false;
      }
      throw error;
    }
  }

  /** Keeps what stands in the form here and on the server, now, and says how that went. */
  async saveNow(): Promise<void> {
    const { keeper, stores } = this;
    if (keeper.other) {
      this.askForChoice();
      return;
    }
    if (!this.isBegun) {
      stores.ui.toast('There is nothing to save yet.');
      return;
    }
    keeper.keepNow();
    await keeper.server.retry();
    const { state, reason } = keeper.server;
    const isSaved = state === 'saved';
    const here = keeper.kept === 'nowhere' ? 'Not saved' : 'Saved on this device, not on the server yet';
    stores.ui.toast(isSaved ? 'Draft saved.' : `${here}: ${reason}`, isSaved ? 'success' : 'error');
  }

  /** Goes on with what was made of both versions of the post. */
  takeMerged(content: DraftContent): void {
    const { clash, form, keeper, identity } = this;
    if (!clash) {
      return;
    }
    const mine = { content: form.read(), keys: keysOf(form.content) };
    this.clash = null;
    if (!isSameContent(content, mine.content)) {
      form.replace(content);
    }
    keeper.rebase({ postId: clash.theirs.postId, baseRevision: clash.theirs.revision });
    const putBack = (): void => {
      form.replace(mine.content, mine.keys);
      keeper.rebase(identity);
      this.clash = clash;
    };
    this.offers.make('Both versions are in the form now. Look it over, then publish.', () =>
      runInAction(putBack),
    );
  }

  /** From now on changes are kept and files taken up. @returns stops that, with the last change kept */
  start(): () => void {
    const { form, id, keeper, uploads } = this;
    const stopKeeping = keeper.start();
    const stops = [stopKeeping, followFiles({ form, id, draftId: () => this.identity.draftId }, uploads)];
    return () => stops.forEach((stop) => stop());
  }

  cancelMerge(): void {
    this.clash = null;
  }

  /** @param sent what stood in the form when it was sent */
  private finish(post: Post, sent: DraftContent): void {
    const { isUpdate } = this;
    const { posts } = MESSAGES;
    const { ui } = this.stores;
    this.stores.posts.forget(post.postId);
    this.stores.use(OwnPostChanges).tell();
    ui.toast(isUpdate ? posts.updated : posts.added, 'success');
    if (isSameContent(this.form.read(), sent)) {
      this.keeper.end();
      this.published = { slug: post.slug, title: post.title, isUpdate };
    } else {
      this.keeper.goOnFrom(post);
      ui.toast('What you typed since then is a draft that changes the post.', 'info', TIMES.toastLong);
    }
  }

  private async refuse(error: unknown, sent: FormContent): Promise<void> {
    if (!(await this.meetClash(error))) {
      const { message, fields } = refusalOf(error, sent, this.isUpdate);
      this.form.fail(message, fields);
      this.stores.ui.toast(message, 'error');
    }
    if (error instanceof ApiError && error.code === 'policy_required') {
      // The policy is another one by now: with the new state of the user its page comes first, and then the form.
      await this.stores.auth.loadUser().catch(() => undefined);
    }
  }

  /** @returns whether the error tells of another version of the post, which stands beside the form now */
  private async meetClash(error: unknown): Promise<boolean> {
    const clash = await this.sender.clashOf(error);
    if (clash) {
      runInAction(() => (this.clash = clash));
      this.stores.ui.toast(MESSAGES.posts.conflict, 'error');
    }
    return clash !== null;
  }

  private askForChoice(): void {
    this.choiceAsked += 1;
    this.stores.ui.toast('Choose a version of this draft first.', 'error');
  }
}
