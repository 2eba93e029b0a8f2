import { autorun, makeAutoObservable, observable, runInAction } from 'mobx';
import { uuidv7 } from 'uuidv7';
import type { Category } from '../../../server/contract/constants/categories';
import { TIMES } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import type { MediaFile } from '../../../server/contract/schemas/media';
import type { KeptFile, UploadTools } from '../../platform/uploads/port';
import { createWebUploadTools } from '../../platform/uploads/web';
import type { RootStore } from '../create-root-store';
import { FileRefusedError, type MediaKind } from './inspect/inspect-file';
import { Slots } from './slots';
import { uploadFile, UploadFailedError, type UploadProgress } from './upload-file';
import { WaitingFiles, type FilePlace } from './waiting-files';

/** SPEC §4, "Upload". */
export type UploadState =
  | { status: 'idle' }
  | ({ status: 'uploading'; name: string; file: File } & UploadProgress)
  | { status: 'error'; name: string; message: string; canRetry: boolean }
  | { status: 'done'; name: string; result: MediaFile; isTaken: boolean };

/** A field that takes a file. */
export interface UploadField {
  /** Unique among all fields of the page's forms, and the same as long as the field stands there. */
  id: string;
  kind: MediaKind;
  category: Category | '';
  /** Where its file belongs; null where nothing is to outlive the page. */
  place: FilePlace | null;
}

interface Upload {
  field: UploadField;
  userId: string;
  kept: KeptFile;
  controller: AbortController;
  /** Its owner is logged out. */
  isPaused: boolean;
}

const IDLE: UploadState = { status: 'idle' };
/** Files that travel at the same time. */
const SLOTS = 2;

/** Uploads of all fields, by the field's id. They go on while one looks at another page. */
export class UploadsStore {
  private readonly states = observable.map<string, UploadState>({}, { deep: false });
  private readonly uploads = new Map<string, Upload>();
  private readonly slots = new Slots(SLOTS);
  private readonly waiting: WaitingFiles;

  constructor(
    private readonly stores: Pick<RootStore, 'api' | 'auth' | 'clock' | 'platform' | 'ui'>,
    private readonly tools: UploadTools = createWebUploadTools(),
  ) {
    this.waiting = new WaitingFiles(tools.kept, stores.platform.storage, stores.clock);
    makeAutoObservable<this, 'states' | 'uploads' | 'slots' | 'waiting' | 'stores' | 'tools'>(this, {
      states: false,
      uploads: false,
      slots: false,
      waiting: false,
      stores: false,
      tools: false,
      stateOf: false,
    });
    // Stands as long as the page does, as every store.
    autorun(() => {
      const userId = stores.auth.user?.id ?? null;
      runInAction(() => this.followUser(userId));
    });
  }

  /** Whether a file is on its way. */
  get isBusy(): boolean {
    return [...this.states.values()].some(({ status }) => status === 'uploading');
  }

  /** Ids of the fields whose file is stored and not yet taken. */
  get readyIds(): string[] {
    return [...this.states].filter(([, state]) => isReady(state)).map(([id]) => id);
  }

  stateOf(id: string): UploadState {
    return this.states.get(id) ?? IDLE;
  }

  /**
   * A field stands on the page, or has moved within its draft: what was left for its place by an earlier page goes
   * on, or the field says what was lost.
   */
  async attach(field: UploadField): Promise<void> {
    const running = this.uploads.get(field.id) ?? this.takeOver(field);
    if (running) {
      await this.move(running, field);
      return;
    }
    const userId = this.stores.auth.user?.id;
    if (!userId || !field.place) {
      return;
    }
    const found = await this.waiting.find(userId, field.place);
    if (!found || this.isTaken(field, found)) {
      return;
    }
    const kept = await this.waiting.claim(found);
    if (kept && this.stores.auth.user?.id === userId && !this.isTaken(field, kept)) {
      this.resume(field, kept);
    }
  }

  /** Uploads a chosen file for a field, in place of one that is on its way. */
  start(field: UploadField, file: File): void {
    this.cancel(field.id);
    const { clock, auth } = this.stores;
    const kept = {
      id: uuidv7(),
      userId: auth.user?.id ?? '',
      ...(field.place ?? { draftId: '', path: '' }),
      name: file.name,
      chosenAt: clock(),
      file,
      stored: null,
    };
    void this.run(field, kept, file);
  }

  /** Once more with the same file. */
  retry(id: string): void {
    const upload = this.uploads.get(id);
    if (upload?.kept.file && this.stateOf(id).status === 'error') {
      void this.run(upload.field, upload.kept, upload.kept.file);
    }
  }

  /** Stops what is on its way for a field and forgets its file. */
  cancel(id: string): void {
    const upload = this.uploads.get(id);
    this.states.delete(id);
    if (upload) {
      this.uploads.delete(id);
      upload.controller.abort();
      void this.waiting.remove(upload.kept.id);
    }
  }

  /** The field has the stored file in its draft: nothing waits any more. @returns null when there is none to take */
  take(id: string): MediaFile | null {
    const state = this.stateOf(id);
    if (!isReady(state)) {
      return null;
    }
    this.states.set(id, { ...state, isTaken: true });
    const upload = this.uploads.get(id);
    this.uploads.delete(id);
    if (upload) {
      void this.waiting.remove(upload.kept.id);
    }
    return state.result;
  }

  /** Whether this page has the file already, or the field another one. */
  private isTaken(field: UploadField, kept: KeptFile): boolean {
    return (
      this.uploads.has(field.id) || [...this.uploads.values()].some(({ kept: { id } }) => id === kept.id)
    );
  }

  private resume(field: UploadField, kept: KeptFile): void {
    const { name, file, stored, userId } = kept;
    if (stored) {
      this.uploads.set(field.id, { field, userId, kept, controller: new AbortController(), isPaused: false });
      this.set(field.id, { status: 'done', name, result: stored, isTaken: false });
    } else if (file) {
      void this.run(field, kept, file);
    } else {
      this.set(field.id, {
        status: 'error',
        name,
        message: MESSAGES.upload.lost(name),
        canRetry: false,
      });
      void this.waiting.remove(kept.id);
    }
  }

  private async run(field: UploadField, kept: KeptFile, file: File): Promise<void> {
    const { kind, category } = field;
    const { name } = file;
    const upload: Upload = {
      field,
      userId: kept.userId,
      kept,
      controller: new AbortController(),
      isPaused: false,
    };
    const { signal } = upload.controller;
    this.uploads.set(field.id, upload);
    const onProgress = (progress: UploadProgress) => {
      const { id } = upload.field;
      if (this.uploads.get(id) === upload && !signal.aborted) {
        this.set(id, { status: 'uploading', name, file, ...progress });
      }
    };
    onProgress({ stage: 'preparing', percent: 0 });
    try {
      if (field.place) {
        await this.waiting.keep(kept);
      }
      const result = await this.slots.run(signal, () =>
        uploadFile({ file, kind, category, signal, onProgress }, { ...this.deps, tools: this.tools }),
      );
      signal.throwIfAborted();
      if (field.place) {
        await this.waiting.noteStored(upload.kept, result);
      }
      signal.throwIfAborted();
      this.set(upload.field.id, { status: 'done', name, result, isTaken: false });
    } catch (error) {
      if (!signal.aborted) {
        this.fail(upload, error);
      }
    }
  }

  private fail(upload: Upload, error: unknown): void {
    const { id } = upload.field;
    const { name } = upload.kept;
    const isOurs = error instanceof FileRefusedError || error instanceof UploadFailedError;
    const message = isOurs ? error.message : MESSAGES.upload.failed;
    const canRetry = error instanceof UploadFailedError ? error.canRetry : !isOurs;
    this.set(id, { status: 'error', name, message, canRetry });
    this.stores.ui.toast(message, 'error', TIMES.toastLong);
    if (!canRetry) {
      this.uploads.delete(id);
      void this.waiting.remove(upload.kept.id);
    }
  }

  /** Another form has the draft by now, which got another id in the first: what was for this place of it is this field's. */
  private takeOver(field: UploadField): Upload | undefined {
    const { place } = field;
    const userId = this.stores.auth.user?.id;
    const upload = [...this.uploads.values()].find(
      ({ kept, userId: ownerId }) =>
        ownerId === userId && kept.draftId === place?.draftId && kept.path === place.path,
    );
    if (upload) {
      const { id } = upload.field;
      const state = this.stateOf(id);
      upload.field = field;
      this.uploads.delete(id);
      this.uploads.set(field.id, upload);
      runInAction(() => {
        this.states.delete(id);
        this.states.set(field.id, state);
      });
    }
    return upload;
  }

  /** The field stands elsewhere in its draft by now: the file waits for it there. */
  private async move(upload: Upload, field: UploadField): Promise<void> {
    const { place } = field;
    upload.field = field;
    if (place && (place.path !== upload.kept.path || place.draftId !== upload.kept.draftId)) {
      upload.kept = { ...upload.kept, ...place };
      await this.waiting.keep(upload.kept);
    }
  }

  /** Nobody uploads as somebody else: what is on its way stops, and goes on when its owner is back. */
  private followUser(userId: string | null): void {
    for (const [id, upload] of this.uploads) {
      if (userId === upload.userId && upload.isPaused) {
        this.retry(id);
      } else if (userId === null) {
        this.pause(id, upload);
      } else if (userId !== upload.userId) {
        upload.controller.abort();
        this.uploads.delete(id);
        this.states.delete(id);
      }
    }
  }

  private pause(id: string, upload: Upload): void {
    if (this.stateOf(id).status === 'uploading') {
      upload.isPaused = true;
      upload.controller.abort();
      const { name } = upload.kept;
      this.set(id, { status: 'error', name, message: MESSAGES.upload.paused(name), canRetry: true });
    }
  }

  private set(id: string, state: UploadState): void {
    runInAction(() => this.states.set(id, state));
  }

  private get deps() {
    const { api, clock, platform } = this.stores;
    return { api, clock, fetch: platform.fetch };
  }
}

function isReady(state: UploadState): state is Extract<UploadState, { status: 'done' }> {
  return state.status === 'done' && !state.isTaken;
}
