import { makeAutoObservable, runInAction } from 'mobx';
import { uuidv7 } from 'uuidv7';
import { EDITOR } from '../../../../server/contract/constants/editor';
import type { OpenFile } from '../model/open-file';
import type { DeviceFiles, KeptWhere } from './device-files';
import type { IndexEntry, KeptFile } from './kept-file';

/** What a keeper needs to know of the windows, and does to them. */
export interface KeptWindows {
  readonly files: readonly OpenFile[];
  /** Without windows; what could not be kept of them is here alone. */
  readonly closed: readonly OpenFile[];
  readonly isAutoSaved: boolean;
  /** Opens a window for a text that another tab wrote over the same file. */
  keepBoth(mine: OpenFile, theirs: KeptFile): void;
}

/** Without a pause in the typing a text is kept all the same: milliseconds from the first change that is not. */
const LONGEST_WAIT = 10_000;
/** Milliseconds that a quiet moment is waited for. */
const PATIENCE = 250;
/** Milliseconds until what could not be kept is tried again. */
const RETRY = 15_000;

/** Keeps the files on the device: one second after the last change, or when told to (SPEC §4, "Editor"). */
export class WorkspaceKeeper {
  /** Whether something is on its way to the device. */
  isSaving = false;
  /** Where the last state went. */
  where: KeptWhere = 'storage';

  private timer: ReturnType<typeof setTimeout> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private waitingSince = 0;
  private saving: Promise<void> | null = null;

  constructor(
    private readonly windows: KeptWindows,
    private readonly device: DeviceFiles,
    private readonly clock: () => number,
  ) {
    makeAutoObservable<this, 'windows' | 'device' | 'clock' | 'timer' | 'retry' | 'waitingSince' | 'saving'>(
      this,
      {
        windows: false,
        device: false,
        clock: false,
        timer: false,
        retry: false,
        waitingSince: false,
        saving: false,
      },
    );
  }

  /** Whether there is anything that is not kept. */
  get isDirty(): boolean {
    return this.dirty.length > 0;
  }

  /** Whether the device took nothing the last time. */
  get isRefused(): boolean {
    return this.where === 'full' || this.where === 'blocked';
  }

  /** Whether closing the page would lose text. */
  get isAtRisk(): boolean {
    return this.isDirty && (!this.windows.isAutoSaved || this.isRefused);
  }

  get state(): 'saved' | 'saving' | 'unsaved' | 'full' | 'blocked' {
    if (!this.isDirty && !this.isSaving) {
      return 'saved';
    }
    if (this.where === 'full' || this.where === 'blocked') {
      return this.where;
    }
    return this.windows.isAutoSaved || this.isSaving ? 'saving' : 'unsaved';
  }

  /** Something has changed: it is kept in a second, unless that is left to the person. */
  touch(): void {
    if (!this.windows.isAutoSaved) {
      return;
    }
    const now = this.clock();
    if (this.timer === undefined) {
      this.waitingSince = now;
    }
    clearTimeout(this.timer);
    const rest = this.waitingSince + LONGEST_WAIT - now;
    this.timer = setTimeout(
      () => whenIdle(() => this.windows.isAutoSaved && void this.save()),
      Math.max(0, Math.min(EDITOR.saveDelay, rest)),
    );
  }

  /** Leaves what is not kept to the person. */
  wait(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** Keeps everything now: the local storage has it when this returns, the disk when it resolves. */
  save(): Promise<void> {
    this.wait();
    return this.keep(this.dirty);
  }

  /** Keeps a file that was closed, and notes that it is. */
  close(file: OpenFile): void {
    if (file.isDirty) {
      void this.keep([file]);
    } else {
      this.device.note([this.entryOf(file, false)]);
    }
  }

  /** Notes that files are open, with the states that they are in. An empty note would end the first visit. */
  noteOpen(files: readonly OpenFile[]): void {
    if (files.length > 0) {
      this.device.note(files.map((file) => this.entryOf(file, true)));
    }
  }

  private get dirty(): OpenFile[] {
    return [...this.windows.files, ...this.windows.closed].filter(({ isDirty }) => isDirty);
  }

  private keep(files: readonly OpenFile[]): Promise<void> {
    const before = this.saving ?? Promise.resolve();
    if (files.length === 0) {
      return before;
    }
    this.isSaving = true;
    const writes = files.map((file) => this.write(file));
    const done = Promise.all([before, ...writes]).then(([, ...kept]) => {
      runInAction(() => {
        this.where = worst(kept);
        if (this.saving === done) {
          this.saving = null;
          this.isSaving = false;
        }
      });
      this.planRetry();
    });
    this.saving = done;
    return done;
  }

  /** Room may be made elsewhere, by other tabs or pages of the site. */
  private planRetry(): void {
    clearTimeout(this.retry);
    if (this.isRefused) {
      this.retry = setTimeout(() => this.windows.isAutoSaved && void this.save(), RETRY);
    }
  }

  private async write(file: OpenFile): Promise<KeptWhere> {
    const stored = this.device.peekIndex()?.find(({ id }) => id === file.id);
    if (stored && stored.stamp !== '' && stored.stamp !== file.stamp) {
      await this.meetOther(file, stored.stamp);
    }
    runInAction(() => {
      file.stamp = uuidv7();
      file.isDirty = false;
    });
    const { id, name, language, code, stamp, changedAt } = file;
    const kept = this.device.write({ id, name, language, code, stamp, changedAt });
    this.device.note([this.entryOf(file, this.windows.files.includes(file))]);
    const where = await kept;
    if (where === 'full' || where === 'blocked') {
      runInAction(() => {
        file.isDirty = true;
      });
    }
    return where;
  }

  /** Another tab has kept the same file since: what it wrote gets a window of its own. */
  private async meetOther(file: OpenFile, stamp: string): Promise<void> {
    const theirs = this.device.peek(file.id) ?? (await this.device.read(file.id));
    if (theirs?.stamp === stamp && theirs.code !== file.code) {
      this.windows.keepBoth(file, theirs);
    }
  }

  private entryOf({ id, stamp }: OpenFile, isOpen: boolean): IndexEntry {
    return { id, isOpen, at: this.clock(), stamp };
  }
}

/** Between two keys of somebody who types without a pause: a long text takes a while to write. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') {
    requestIdleCallback(run, { timeout: PATIENCE });
  } else {
    run();
  }
}

/** The worst first. */
const ORDER: readonly KeptWhere[] = ['blocked', 'full', 'database'];

function worst(kept: readonly KeptWhere[]): KeptWhere {
  return ORDER.find((where) => kept.includes(where)) ?? 'storage';
}
