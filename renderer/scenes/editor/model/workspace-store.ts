import { makeAutoObservable, observableShallow, reaction, runInAction } from 'mobx';
import { EDITOR, type EditorLanguage } from '../../../../server/contract/constants/editor';
import { UNDO_TIME } from '../../../components/undo-time';
import type { RootStore } from '../../../stores/create-root-store';
import { DeviceFiles } from '../keeping/device-files';
import type { IndexEntry, KeptFile } from '../keeping/kept-file';
import { WorkspaceKeeper, type KeptWindows } from '../keeping/workspace-keeper';
import { DeskLayout } from './desk-layout';
import { cleanName, languageOfName, nextName, uniqueName } from './file-names';
import { OpenFile, type FileParts } from './open-file';
import type { EditorSettings, NewFile, Workspace } from './types';

/** More files that were closed are not kept. */
const CLOSED_MAX = 10;
/** Milliseconds until where windows stand is kept. */
const DESK_DELAY = 300;

const DEFAULTS: EditorSettings = {
  theme: EDITOR.theme,
  fontSize: EDITOR.fontSize,
  lineNumbers: true,
  syntaxHighlight: true,
  autoSave: true,
  lineWrapping: true,
};

/** There is no room for one more window; the person was told. */
export class TooManyWindowsError extends Error {
  constructor() {
    super(`${EDITOR.windowsMax} windows are open, which is the most. Close one first.`);
    this.name = 'TooManyWindowsError';
  }
}

/** The windows of the code editor. Lives as long as the page, so that walking away from the screen loses nothing. */
export class WorkspaceStore implements Workspace, KeptWindows {
  files: OpenFile[] = [];
  /** The last that were closed, the latest first. */
  closed: OpenFile[] = [];
  settings: EditorSettings;
  /** Whether what the device keeps is here. */
  isReady = false;
  readonly desk: DeskLayout;
  readonly keeper: WorkspaceKeeper;

  private readonly device: DeviceFiles;
  private readonly stores: RootStore;
  private beginning: Promise<void> | null = null;

  constructor(stores: RootStore) {
    this.stores = stores;
    this.device = new DeviceFiles(stores.platform.storage);
    this.settings = { ...DEFAULTS, ...this.device.readSettings() };
    this.desk = new DeskLayout(() => this.files);
    this.keeper = new WorkspaceKeeper(this, this.device, stores.clock);
    makeAutoObservable<this, 'device' | 'stores' | 'beginning'>(this, {
      files: observableShallow,
      closed: observableShallow,
      desk: false,
      keeper: false,
      device: false,
      stores: false,
      beginning: false,
    });
  }

  get active(): OpenFile | undefined {
    return this.files.find(({ id }) => id === this.desk.activeId);
  }

  get isAutoSaved(): boolean {
    return this.settings.autoSave;
  }

  get isFull(): boolean {
    return this.files.length >= EDITOR.windowsMax;
  }

  /** Brings in what the device keeps, once. */
  begin(): Promise<void> {
    this.beginning ??= this.restore();
    return this.beginning;
  }

  /** @throws TooManyWindowsError when there are as many windows as there may be */
  addFile(file: NewFile = {}): OpenFile {
    if (file.code) {
      this.dropUntouched();
    }
    if (this.isFull) {
      const error = new TooManyWindowsError();
      this.stores.ui.toast(error.message, 'error');
      throw error;
    }
    const wanted = cleanName(file.name ?? '') || nextName(this.names);
    const name = uniqueName(wanted, this.names);
    const made = new OpenFile({
      ...file,
      name,
      language: file.language ?? languageOfName(name),
      changedAt: this.stores.clock(),
    });
    made.isDirty = true;
    this.files.push(made);
    this.desk.place(made);
    this.activate(made.id);
    made.focus();
    this.keeper.touch();
    return made;
  }

  /** Gives a file another name; one that is taken already gets a number, and the person is told. */
  rename(id: string, name: string): void {
    const file = this.find(id);
    const wanted = cleanName(name);
    if (!file || wanted === '' || wanted === file.name) {
      return;
    }
    const taken = this.files.filter((other) => other !== file).map((other) => other.name);
    file.name = uniqueName(wanted, taken);
    if (file.name !== wanted) {
      this.stores.ui.toast(`There is a file ${wanted} already: this one is ${file.name} now.`);
    }
    file.language = languageOfName(file.name) ?? file.language;
    this.noteChange(file);
  }

  setLanguage(id: string, language: EditorLanguage): void {
    const file = this.find(id);
    if (file && file.language !== language) {
      file.language = language;
      this.noteChange(file);
    }
  }

  replaceCode(id: string, code: string): void {
    const file = this.find(id);
    if (file) {
      file.setCode(code, true);
      this.noteChange(file);
    }
  }

  goTo(id: string, place: { line: number; column?: number | undefined }): void {
    const file = this.find(id);
    if (file) {
      file.isMinimised = false;
      this.desk.raise(id);
      file.goTo(place);
    }
  }

  /** Puts a window in front, for the keyboard too when it was not. */
  activate(id: string): void {
    if (this.find(id)) {
      this.desk.raise(id);
    }
  }

  /** Puts a window in front and leads the keyboard there. */
  enter(id: string): void {
    const file = this.find(id);
    if (file) {
      file.isMinimised = false;
      this.desk.raise(id);
      file.focus();
    }
  }

  /** Leads the keyboard to the next window or the one before. */
  enterNext(step: 1 | -1): void {
    const place = this.files.findIndex(({ id }) => id === this.desk.activeId);
    const next = this.files.at((place + step) % this.files.length);
    if (next) {
      this.enter(next.id);
    }
  }

  /** The text of a file has changed in its editor. */
  noteTyping(file: OpenFile): void {
    file.touch();
    this.noteChange(file);
  }

  /** Takes a window away at once, and offers to undo that. */
  close(id: string): void {
    const file = this.find(id);
    if (!file) {
      return;
    }
    file.settle();
    this.putAway(file);
    this.keeper.close(file);
    this.stores.ui.toast(`${file.name} closed.`, 'info', UNDO_TIME, {
      label: 'Undo',
      run: () => this.reopen(id),
    });
    this.active?.focus();
  }

  /** Brings a file back that was closed: the last one, or that of an id. */
  reopen(id = this.closed[0]?.id): void {
    const file = this.closed.find((other) => other.id === id);
    if (!file) {
      return;
    }
    if (this.isFull) {
      this.stores.ui.toast(new TooManyWindowsError().message, 'error');
      return;
    }
    this.closed = this.closed.filter((other) => other !== file);
    file.name = uniqueName(file.name, this.names);
    this.files.push(file);
    this.desk.place(file);
    this.keeper.noteOpen([file]);
    this.keeper.touch();
    this.enter(file.id);
  }

  change(settings: Partial<EditorSettings>): void {
    this.settings = { ...this.settings, ...settings };
    this.device.writeSettings(this.settings);
    if (settings.autoSave === true) {
      void this.keeper.save();
    } else if (settings.autoSave === false) {
      this.keeper.wait();
    }
  }

  /** Another tab has changed what the device keeps. */
  async hear(): Promise<void> {
    const settings = this.device.readSettings();
    if (settings) {
      this.settings = settings;
    }
    for (const entry of this.device.peekIndex() ?? []) {
      const known = this.find(entry.id) ?? this.closed.find(({ id }) => id === entry.id);
      const isSame = known?.stamp === entry.stamp && this.files.includes(known) === entry.isOpen;
      if (!isSame && !known?.isDirty) {
        await this.take(entry, known);
      }
    }
  }

  keepBoth(mine: OpenFile, theirs: KeptFile): void {
    const name = uniqueName(theirs.name, this.names);
    const { code, language } = theirs;
    const other = new OpenFile({ name, code, language, changedAt: this.stores.clock() });
    this.files.push(other);
    this.desk.place(other);
    this.desk.lower(other.id);
    other.isDirty = true;
    this.keeper.touch();
    this.stores.ui.toast(
      `${mine.name} was changed in another tab too. What was written there is in ${name} now.`,
      'info',
      UNDO_TIME,
    );
  }

  private get names(): string[] {
    return this.files.map(({ name }) => name);
  }

  private find(id: string): OpenFile | undefined {
    return this.files.find((file) => file.id === id);
  }

  private noteChange(file: OpenFile): void {
    file.changedAt = this.stores.clock();
    file.isUntouched = false;
    if (!file.isDirty) {
      file.isDirty = true;
    }
    this.keeper.touch();
  }

  private putAway(file: OpenFile): void {
    this.files = this.files.filter((other) => other !== file);
    this.desk.remove(file.id);
    const closed = [file, ...this.closed];
    this.closed = closed.slice(0, CLOSED_MAX);
    this.device.forget(closed.slice(CLOSED_MAX).map(({ id }) => id));
  }

  /** The empty window of a first visit gives way to a file that is opened. */
  private dropUntouched(): void {
    for (const file of this.files.filter(({ isUntouched }) => isUntouched)) {
      this.files = this.files.filter((other) => other !== file);
      this.desk.remove(file.id);
    }
  }

  /** Brings in a file as another tab keeps it. */
  private async take(entry: IndexEntry, known: OpenFile | undefined): Promise<void> {
    const peeked = this.device.peek(entry.id);
    const kept = peeked?.stamp === entry.stamp ? peeked : await this.device.read(entry.id);
    if (!kept) {
      return;
    }
    runInAction(() => {
      const file = known ?? new OpenFile(kept);
      if (file.isDirty) {
        return;
      }
      if (known && known.stamp !== kept.stamp) {
        adopt(known, kept);
      }
      this.showOrHide(file, entry.isOpen);
    });
  }

  private showOrHide(file: OpenFile, isOpen: boolean): void {
    if (!isOpen && this.files.includes(file)) {
      this.putAway(file);
    } else if (!isOpen && !this.closed.includes(file)) {
      this.closed = [file, ...this.closed].slice(0, CLOSED_MAX);
    } else if (isOpen && !this.files.includes(file)) {
      this.dropUntouched();
      this.closed = this.closed.filter((other) => other !== file);
      this.files.push(file);
      this.desk.place(file);
      this.desk.lower(file.id);
      this.desk.activeId ??= file.id;
    }
  }

  private async restore(): Promise<void> {
    const { index, files } = await this.readKept();
    runInAction(() => {
      const isOpen = ({ id }: KeptFile) => index?.find((entry) => entry.id === id)?.isOpen ?? true;
      const closedAt = ({ id }: KeptFile) => index?.find((entry) => entry.id === id)?.at ?? 0;
      const made = (kept: FileParts) => new OpenFile(kept);
      // What somebody opened while this was read stays.
      this.files = [...files.filter(isOpen).map(made), ...this.files];
      this.closed = files
        .filter((file) => !isOpen(file))
        .sort((one, other) => closedAt(other) - closedAt(one))
        .slice(0, CLOSED_MAX)
        .map(made);
      this.keeper.noteOpen(this.files.filter(({ stamp }) => stamp !== ''));
      this.desk.restore(this.device.readDesk());
      if (!index && this.files.length === 0) {
        this.openFirst();
      }
      this.files.forEach((file) => this.desk.place(file));
      this.isReady = true;
    });
    reaction(
      () => this.desk.snapshot(),
      (desk) => this.device.writeDesk(desk),
      { delay: DESK_DELAY },
    );
  }

  /** A first visit finds a window to write in. */
  private openFirst(): void {
    const file = new OpenFile({ name: nextName([]) });
    file.isUntouched = true;
    this.files.push(file);
    this.desk.raise(file.id);
  }

  private async readKept(): Promise<Awaited<ReturnType<DeviceFiles['readAll']>>> {
    try {
      return await this.device.readAll();
    } catch {
      // Without the database the local storage has to do.
      const index = this.device.peekIndex();
      return { index, files: (index ?? []).flatMap(({ id }) => this.device.peek(id) ?? []) };
    }
  }
}

function adopt(file: OpenFile, kept: KeptFile): void {
  file.name = kept.name;
  file.language = kept.language;
  file.stamp = kept.stamp;
  file.changedAt = kept.changedAt;
  file.setCode(kept.code, false);
}
