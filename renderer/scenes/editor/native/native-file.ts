import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { EditorLanguage } from '../../../../server/contract/constants/editor';
import type {
  CodeBridge,
  CodeDocument,
  DocumentEvent,
  SaveHow,
  KeepOutcome,
} from '../../../../server/contract/ipc-code';
import { cleanName } from '../../../components/code-link/clean-name';
import type { ProgramFile } from '../../../components/run/program/types';
import { languageOfName } from '../../../../server/contract/rules/language-of-name';
import { DeviceFiles } from '../keeping/device-files';
import { DEFAULT_SETTINGS } from '../model/default-settings';
import type { TextChange } from '../model/file-editor';
import { OpenFile } from '../model/open-file';
import type { OpenWorkspace } from '../model/open-workspace';
import type { EditorSettings } from '../model/types';
import type { NativeFileParts } from './native-file-parts';
import { reasonOf } from './reason-of';
import { markOf, type DocumentFacts, type SaveMark } from './save-mark';
import { Turns } from './turns';

/** The one file of a native window: its text is here, its place on the disk is the main process's matter. */
export class NativeFile implements OpenWorkspace {
  readonly file: OpenFile;
  facts: DocumentFacts;
  settings: EditorSettings;
  isEdited: boolean;
  /** Whether the main process has the text as it stands: it outlives a crash. */
  isKept = true;
  isSaving = false;
  /** What another program did to the file, until the person has chosen; null when nothing. */
  outside: { isGone: boolean } | null = null;
  /** Why the last attempt to save or to keep the text failed; null when it did not. */
  problem: string | null = null;

  private readonly bridge: CodeBridge;
  private readonly device: DeviceFiles;
  /** The text on the disk; null when that is not known. */
  private savedText: string | null;
  /** The text that the main process has; null when that is not known. */
  private keptText: string | null;
  /** Whether the person asked for what failed: keeping the text is no answer to that. */
  private isSaveRefused = false;
  private others: readonly ProgramFile[] = [];
  private readonly turns = new Turns({ onRest: () => this.compare(), onKeep: () => this.keep() });
  private readonly onReload: () => void;

  constructor({ text, ...facts }: CodeDocument, { bridge, storage, onReload }: NativeFileParts) {
    this.bridge = bridge;
    this.onReload = onReload;
    this.device = new DeviceFiles(storage);
    this.facts = facts;
    this.file = new OpenFile({ id: facts.id, name: facts.name, language: facts.language, code: text });
    this.savedText = facts.isEdited ? null : text;
    this.keptText = text;
    this.isEdited = facts.isEdited;
    this.settings = this.device.readSettings() ?? { ...DEFAULT_SETTINGS };
    type Hidden = 'bridge' | 'device' | 'savedText' | 'isSaveRefused' | 'others' | 'turns' | 'onReload';
    makeAutoObservable<this, Hidden>(this, {
      file: false,
      facts: observableRef,
      bridge: false,
      device: false,
      savedText: false,
      isSaveRefused: false,
      others: observableRef,
      turns: false,
      onReload: false,
    });
  }

  get active(): OpenFile {
    return this.file;
  }

  /** This file, and those of the other windows as they stood when a program was started last. */
  get files(): readonly (ProgramFile & { id: string })[] {
    return [this.file, ...this.others.map((other, place) => ({ ...other, id: `other-${place}` }))];
  }

  /** Whether its name and language are the person's to choose: those of a file on the disk follow its name. */
  get isUnplaced(): boolean {
    return this.facts.path === null;
  }

  get mark(): SaveMark {
    return markOf(this);
  }

  /** It came with the window. */
  begin(): Promise<void> {
    return Promise.resolve();
  }

  noteTyping(file: OpenFile): void {
    file.touch();
    this.noteChange();
  }

  changeCode(_id: string, changes: readonly TextChange[]): void {
    this.file.change(changes);
    this.noteChange();
  }

  /** Another window's file is not here to be led to. */
  goTo(id: string, place: { line: number; column?: number | undefined }): void {
    if (id === this.file.id) {
      this.file.goTo(place);
    }
  }

  /** Another name, of a file that has no place on the disk yet. */
  rename(name: string): void {
    const wanted = cleanName(name);
    if (this.isUnplaced && wanted !== '' && wanted !== this.file.name) {
      this.file.name = wanted;
      this.file.language = languageOfName(wanted) ?? this.file.language;
      this.describe();
    }
  }

  setLanguage(_id: string, language: EditorLanguage): void {
    if (this.isUnplaced && this.file.language !== language) {
      this.file.language = language;
      this.describe();
    }
  }

  change(settings: Partial<EditorSettings>): void {
    this.settings = { ...this.settings, ...settings };
    this.device.writeSettings(this.settings);
    this.turns.planKeeping();
  }

  /** Another window has changed how code is shown. */
  hearSettings(): void {
    this.settings = this.device.readSettings() ?? this.settings;
  }

  /** Asks the other windows for their texts: a page finds its styles and scripts among them. */
  async fetchOthers(): Promise<void> {
    const others = await this.bridge.siblings().catch(() => []);
    runInAction(() => (this.others = others));
  }

  save(how: SaveHow): Promise<void> {
    this.turns.cancelKeeping();
    const isShown = how !== 'as';
    return this.send({ isShown, isAsked: true }, (text) => {
      // Said anew if it fails again. Where a dialog asks first, it stands until there is an answer.
      runInAction(() => (this.problem = isShown ? null : this.problem));
      return this.bridge.save(text, how);
    });
  }

  /** Reads the file from the disk again; what was written here can be brought back with Undo. */
  async reload(): Promise<void> {
    this.turns.cancelKeeping();
    try {
      this.takeReloaded(await this.bridge.reload());
    } catch {
      // The main process has told the person why, and the choice is still to be made.
      this.turns.planKeeping();
    }
  }

  /** What another program wrote is not wanted: the next save writes over it. */
  async keepMine(): Promise<void> {
    try {
      await this.bridge.keepMine();
      runInAction(() => {
        this.outside = null;
        this.problem = null;
      });
      this.noteChange();
    } catch (error) {
      this.fail(reasonOf(error), true);
    }
  }

  /** Takes what the main process tells of the file on the disk. */
  hear(event: DocumentEvent): void {
    if (event.kind === 'changed-outside') {
      this.outside = { isGone: event.isGone };
    } else if (event.kind === 'reloaded') {
      this.takeReloaded(event.document);
    } else {
      this.takeSaved(event.document);
    }
  }

  private noteChange(): void {
    this.isKept = false;
    this.markEdited(true);
    this.turns.noteTyping();
  }

  private keep(): void {
    const { autoSave } = this.settings;
    const { path, isReadOnly } = this.facts;
    const isWritten = autoSave && path !== null && !isReadOnly && this.outside === null;
    const isNews = this.file.code !== this.keptText || (isWritten && this.isEdited);
    if (isNews) {
      const how = { isShown: isWritten, isAsked: false };
      void this.send(how, (text) => this.bridge.keep(text, { isWritten }));
    }
  }

  /**
   * Hands the text over, after what is on its way. Never rejects: what went wrong is said.
   *
   * @param how whether it is shown that it is on its way, and whether the person asked for it
   */
  private send(
    { isShown, isAsked }: { isShown: boolean; isAsked: boolean },
    hand: (text: string) => Promise<KeepOutcome>,
  ): Promise<void> {
    return this.turns.take(async () => {
      const text = this.file.code;
      runInAction(() => (this.isSaving = isShown));
      try {
        this.take(await hand(text), text, isAsked);
      } catch (error) {
        this.fail(reasonOf(error), isAsked);
      } finally {
        runInAction(() => (this.isSaving = false));
      }
    });
  }

  private take(outcome: KeepOutcome, text: string, isAsked: boolean): void {
    if (outcome.kind === 'saved') {
      this.takeSaved(outcome.document);
    } else if (outcome.kind === 'kept') {
      this.keptText = text;
      this.problem = this.isSaveRefused ? this.problem : null;
      this.compare();
      if (outcome.isPostponed) {
        this.turns.planKeeping();
      }
    } else if (outcome.kind === 'changed-outside') {
      this.outside = { isGone: outcome.isGone };
      this.problem = null;
    } else if (outcome.kind === 'failed') {
      this.fail(outcome.message, isAsked);
    } else {
      // Asking where to took the place of keeping it.
      this.turns.planKeeping();
    }
  }

  /** @param document with the text that was written: somebody may have typed since */
  private takeSaved(document: CodeDocument): void {
    const { text, isEdited } = document;
    this.problem = null;
    this.savedText = text;
    this.keptText = isEdited ? null : text;
    this.takeFacts(document);
    if (!isEdited) {
      this.outside = null;
      // The window has no mark any more: it is set again if the text has gone on.
      this.isEdited = false;
    }
    this.compare();
  }

  private takeReloaded(document: CodeDocument): void {
    const isOther = document.text !== this.file.code;
    if (isOther) {
      this.file.setCode(document.text, true);
    }
    this.savedText = document.text;
    this.keptText = document.text;
    this.problem = null;
    this.outside = null;
    this.isEdited = false;
    this.isKept = true;
    this.takeFacts(document);
    if (isOther) {
      this.onReload();
    }
  }

  private takeFacts({ text: _, ...facts }: CodeDocument): void {
    this.facts = facts;
    this.file.name = facts.name;
    this.file.language = facts.language;
  }

  private compare(): void {
    const { code } = this.file;
    this.isKept = code === this.keptText;
    this.markEdited(code !== this.savedText);
  }

  private markEdited(isEdited: boolean): void {
    if (isEdited !== this.isEdited) {
      this.isEdited = isEdited;
      void this.bridge.setEdited(isEdited).catch(() => undefined);
    }
  }

  private describe(): void {
    const { name, language } = this.file;
    void this.bridge.describe({ name, language }).catch((error: unknown) => this.fail(reasonOf(error), true));
  }

  private fail(message: string, isAsked: boolean): void {
    this.problem = message;
    this.isSaveRefused = isAsked;
  }
}
