import { makeAutoObservable, observableRef } from 'mobx';
import { EDITOR, type EditorLanguage } from '../../../../server/contract/constants/editor';
import { cleanName } from '../../../components/code-link/clean-name';
import { UNDO_TIME } from '../../../components/undo-time';
import type { RootStore } from '../../../stores/create-root-store';
import { DeviceFiles } from '../keeping/device-files';
import type { KeptFile } from '../keeping/kept-file';
import { WorkspaceKeeper, type KeptWindows } from '../keeping/workspace-keeper';
import { WorkspaceSync } from '../keeping/workspace-sync';
import { ClosedFiles } from './closed-files';
import { DEFAULT_SETTINGS } from './default-settings';
import { DeskLayout } from './desk-layout';
import { languageOfName } from '../../../../server/contract/rules/language-of-name';
import type { TextChange } from './file-editor';
import { nextName, uniqueName } from './file-names';
import { OpenFile } from './open-file';
import type { OpenWorkspace } from './open-workspace';
import { TooManyWindowsError } from './too-many-windows';
import type { EditorSettings, NewFile, Workspace } from './types';

/** The windows of the code editor. Lives as long as the page, so that walking away from the screen loses nothing. */
export class WorkspaceStore implements Workspace, OpenWorkspace, KeptWindows {
  files: OpenFile[] = [];
  settings: EditorSettings;
  /** Whether what the device keeps is here. */
  isReady = false;
  readonly desk: DeskLayout;
  readonly keeper: WorkspaceKeeper;
  readonly bin: ClosedFiles;

  private readonly device: DeviceFiles;
  private readonly stores: RootStore;
  private readonly sync: WorkspaceSync;
  /** Whether a window was closed since the page is here. */
  hasClosed = false;
  private beginning: Promise<void> | null = null;

  constructor(stores: RootStore) {
    this.stores = stores;
    this.device = new DeviceFiles(stores.platform.storage);
    this.settings = this.device.readSettings() ?? { ...DEFAULT_SETTINGS };
    this.desk = new DeskLayout(() => this.files);
    this.bin = new ClosedFiles(stores.ui);
    this.keeper = new WorkspaceKeeper(this, this.device, stores.clock);
    this.sync = new WorkspaceSync(this, this.device);
    makeAutoObservable<this, 'device' | 'stores' | 'sync' | 'beginning'>(this, {
      files: observableRef,
      bin: false,
      desk: false,
      keeper: false,
      device: false,
      stores: false,
      sync: false,
      beginning: false,
    });
  }

  get active(): OpenFile | undefined {
    return this.files.find(({ id }) => id === this.desk.activeId);
  }

  get isAutoSaved(): boolean {
    return this.settings.autoSave;
  }

  /** Files without a window, the latest first. */
  get closed(): readonly OpenFile[] {
    return this.bin.files;
  }

  get isFull(): boolean {
    return this.files.length >= EDITOR.windowsMax;
  }

  /** Brings in what the device keeps, once. */
  begin(): Promise<void> {
    this.beginning ??= this.sync.restore();
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
    this.files = [...this.files, made];
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

  /** Changes parts of a text, as one step of undo: cursors elsewhere stay where they are. */
  changeCode(id: string, changes: readonly TextChange[]): void {
    const file = this.find(id);
    if (file) {
      file.change(changes);
      this.noteChange(file);
    }
  }

  goTo(id: string, place: { line: number; column?: number | undefined }): void {
    this.enter(id);
    this.find(id)?.goTo(place);
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
    this.hasClosed = true;
    this.putAway(file);
    this.keeper.close(file);
    this.bin.offerUndo(file, () => this.reopen(file.id));
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
    this.bin.remove([file.id]);
    file.name = uniqueName(file.name, this.names);
    this.files = [...this.files, file];
    this.desk.place(file);
    this.keeper.noteOpen([file]);
    this.keeper.touch();
    this.enter(file.id);
  }

  change(settings: Partial<EditorSettings>): void {
    this.takeSettings({ ...this.settings, ...settings });
    this.device.writeSettings(this.settings);
  }

  /** Settings as the person or another tab wants them. */
  takeSettings(settings: EditorSettings): void {
    const wasAutoSaved = this.isAutoSaved;
    this.settings = settings;
    if (this.isAutoSaved && !wasAutoSaved) {
      void this.keeper.save();
    } else if (!this.isAutoSaved) {
      this.keeper.wait();
    }
  }

  /** Another tab has changed what the device keeps. */
  hear(): Promise<void> {
    return this.sync.hear();
  }

  keepBoth(mine: OpenFile, theirs: KeptFile): void {
    const name = uniqueName(theirs.name, this.names);
    const { code, language } = theirs;
    const other = new OpenFile({ name, code, language, changedAt: this.stores.clock() });
    this.files = [...this.files, other];
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

  /** Takes a window away; its file can be brought back. */
  putAway(file: OpenFile): void {
    this.files = this.files.filter((other) => other !== file);
    this.desk.remove(file.id);
    this.bin.add([file]);
    this.forget(this.bin.tooManyEmpty);
  }

  /** Deletes closed files for good; what could not be kept for want of room is tried again. */
  forget(ids: readonly string[]): void {
    this.bin.remove(ids);
    this.device.forget(ids);
    if (ids.length > 0 && this.keeper.isRefused && this.isAutoSaved) {
      void this.keeper.save();
    }
  }

  /** The empty window of a first visit gives way to a file that is opened. */
  dropUntouched(): void {
    for (const file of this.files.filter(({ isUntouched }) => isUntouched)) {
      this.files = this.files.filter((other) => other !== file);
      this.desk.remove(file.id);
    }
  }
}
