import { basename } from 'node:path';
import type { EditorLanguage } from '../../server/contract/constants/editor';
import type { CodeDocument as CodeDocumentDto, SaveOutcome } from '../../server/contract/ipc-code';
import { languageOfName } from '../../server/contract/rules/language-of-name';
import { sayWhy } from '../say-why';
import { lookAtDisk, readDiskFile, stampOf, type DiskStamp, type DiskState } from './disk-file';
import type { KeptText } from './kept-texts';
import { RefusedText } from './refused-text';
import { decodeFile, encodeFile, lineEndsOf, newFileText, type FileText } from './text-codec';
import type { UnfinishedWrites } from './unfinished-writes';
import { writeWhole } from './write-file';

/** What a document begins with. */
export interface DocumentStart {
  id: string;
  name: string;
  language: EditorLanguage;
  /** Absolute; null for a new file. */
  path: string | null;
  /** As it was read last; empty for a new file. */
  file: FileText;
  stamp: DiskStamp | undefined;
  isReadOnly: boolean;
  /** What is in the window, where that is something else. */
  text?: string;
  outside?: Exclude<DiskState, 'same'> | undefined;
}

/** The file of one code window: its text, and what is known of the disk. It never shows anything by itself. */
export class CodeDocument {
  readonly id: string;
  name: string;
  language: EditorLanguage;
  path: string | null;
  /** What is in the window, as it was handed over last. */
  text: string;
  /** What the page said after that: it has typed something, or taken it back. */
  isTyped = false;
  isReadOnly: boolean;
  /** What another program has done to the file, as long as nobody has decided what is to become of it. */
  outside: Exclude<DiskState, 'same'> | undefined;
  #file: FileText;
  #stamp: DiskStamp | undefined;
  /** The disk has something else than `#file`, because its change was turned down. */
  #isDetached = false;
  readonly #unfinished: UnfinishedWrites;
  #last: Promise<unknown> = Promise.resolve();

  constructor(start: DocumentStart, unfinished: UnfinishedWrites) {
    this.id = start.id;
    this.name = start.name;
    this.language = start.language;
    this.path = start.path;
    this.text = start.text ?? start.file.text;
    this.isReadOnly = start.isReadOnly;
    this.outside = start.outside;
    this.#file = start.file;
    this.#stamp = start.stamp;
    this.#unfinished = unfinished;
  }

  /** Whether something would be lost if the window closed now. */
  get isEdited(): boolean {
    return this.isTyped || this.#isDetached || this.outside !== undefined || this.text !== this.#file.text;
  }

  toDto(): CodeDocumentDto {
    const { isEdited, isReadOnly } = this;
    return { ...this.#parts(), lineEnds: lineEndsOf(this.#file), isEdited, isReadOnly };
  }

  toKept(): KeptText {
    return { ...this.#parts(), lineEnd: this.#file.usualEnd, hash: this.#stamp?.hash ?? null };
  }

  /** Takes over what is in the window. */
  take(text: string): void {
    this.text = text.replace(/\r\n?/g, '\n');
    this.isTyped = false;
  }

  /** Writes the text to the document's own file. @param isOver also over what another program has written */
  save(text: string, { isOver = false } = {}): Promise<SaveOutcome> {
    this.take(text);
    return this.#alone(async () => {
      if (this.path === null) {
        return failed(`“${this.name}” has no file yet. Choose Save As.`);
      }
      const { state, stamp } = isOver
        ? { state: 'same' as const, stamp: this.#stamp }
        : await lookAtDisk(this.path, this.#stamp);
      if (state === 'changed' || (state === 'gone' && this.#stamp !== undefined)) {
        this.outside = state;
        return { kind: 'changed-outside', isGone: state === 'gone' };
      }
      this.#stamp = stamp;
      return this.#write(this.path, this.#file);
    });
  }

  /** Writes the text to another file, which is the document's from then on. */
  saveAs(text: string, path: string): Promise<SaveOutcome> {
    this.take(text);
    return this.#alone(async () => {
      const outcome = await this.#write(path, this.#encodable());
      if (outcome.kind !== 'saved') {
        return outcome;
      }
      this.path = path;
      this.name = basename(path);
      this.language = languageOfName(this.name) ?? this.language;
      return this.#saved();
    });
  }

  /**
   * Reads the file again, over what is in the window.
   *
   * @throws {RefusedText} when it cannot be read; the text stays
   */
  reload(): Promise<void> {
    return this.#alone(async () => this.#replace(await this.#readFile()));
  }

  /** Another program's change is not wanted: the next save writes over it. */
  keepMine(): Promise<void> {
    return this.#alone(async () => {
      if (this.path !== null) {
        this.#stamp = (await lookAtDisk(this.path, this.#stamp)).stamp;
        this.#isDetached = true;
        this.outside = undefined;
      }
    });
  }

  /**
   * Looks at the disk for what other programs did. A text that is not edited follows the file.
   *
   * @param askText the text as it stands in the window; asked for only when the file has changed
   * @returns what is news; undefined when nothing is
   */
  look(askText: () => Promise<string | undefined>): Promise<'reloaded' | 'changed' | 'gone' | undefined> {
    return this.#alone(async () => {
      if (this.path === null) {
        return undefined;
      }
      const { state, stamp } = await lookAtDisk(this.path, this.#stamp);
      const isKnown = state === 'same' || (state === 'gone' && this.#stamp === undefined);
      if (isKnown) {
        return this.#isBack(stamp) ? 'reloaded' : undefined;
      }
      const text = await askText();
      if (text !== undefined) {
        this.take(text);
      }
      if (state === 'changed' && (await this.#follow())) {
        return 'reloaded';
      }
      const isNews = this.outside !== state;
      this.outside = state;
      return isNews ? state : undefined;
    });
  }

  /** What pages are told and what is kept of it alike. */
  #parts() {
    const { id, name, language, text, path } = this;
    return { id, name, language, text, path, encoding: this.#file.encoding };
  }

  /** The file is what it was when it was read last. @returns whether that is news */
  #isBack(stamp: DiskStamp | undefined): boolean {
    this.#stamp = stamp;
    const wasOutside = this.outside !== undefined;
    this.outside = undefined;
    return wasOutside && !this.isEdited;
  }

  /** Takes the file's new text over, unless there is one of our own. @returns whether it did */
  async #follow(): Promise<boolean> {
    const hasOwn = (): boolean => this.isTyped || this.#isDetached || this.text !== this.#file.text;
    try {
      const found = hasOwn() ? undefined : await this.#readFile();
      // Something may have been typed while it was read.
      if (!found || hasOwn()) {
        return false;
      }
      this.#replace(found);
      return true;
    } catch {
      return false;
    }
  }

  async #readFile(): Promise<{ file: FileText; stamp: DiskStamp; isReadOnly: boolean }> {
    if (this.path === null) {
      throw new RefusedText(`“${this.name}” has no file yet.`);
    }
    const { bytes, ...found } = await readDiskFile(this.path).catch((error: unknown) => {
      throw error instanceof RefusedText ? error : new RefusedText(sayWhy(error, this.name));
    });
    return { ...found, file: decodeFile(bytes, this.name) };
  }

  #replace({ file, stamp, isReadOnly }: { file: FileText; stamp: DiskStamp; isReadOnly: boolean }): void {
    this.#file = file;
    this.isReadOnly = isReadOnly;
    this.#settle(stamp);
    this.take(file.text);
  }

  async #write(path: string, form: FileText): Promise<SaveOutcome> {
    const { text } = this;
    try {
      const { bytes, file } = encodeFile(form, text);
      await writeWhole(path, bytes, this.#unfinished);
      this.#file = file;
      this.#settle(await stampOf(path, bytes));
      this.isReadOnly = false;
      return this.#saved();
    } catch (error) {
      return failed(error instanceof RefusedText ? error.message : sayWhy(error, basename(path)));
    }
  }

  /** With the text that was written: another may have been handed over meanwhile. */
  #saved(): SaveOutcome {
    return { kind: 'saved', document: { ...this.toDto(), text: this.#file.text } };
  }

  #settle(stamp: DiskStamp): void {
    this.#stamp = stamp;
    this.#isDetached = false;
    this.outside = undefined;
  }

  /** In a new file, a text that its encoding has no room for is written in UTF-8. */
  #encodable(): FileText {
    try {
      encodeFile(this.#file, this.text);
      return this.#file;
    } catch {
      return { ...this.#file, encoding: 'UTF-8' };
    }
  }

  /** One thing at a time: our own writing is never taken for another program's. */
  #alone<T>(run: () => Promise<T>): Promise<T> {
    const done = this.#last.catch(() => undefined).then(run);
    this.#last = done;
    return done;
  }
}

/** A file that is not on the disk. */
export function newDocumentStart(id: string, name: string, language: EditorLanguage): DocumentStart {
  return { id, name, language, path: null, file: newFileText(), stamp: undefined, isReadOnly: false };
}

function failed(message: string): SaveOutcome {
  return { kind: 'failed', message };
}
