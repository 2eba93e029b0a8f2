import { createAtom, makeAutoObservable, observableRef } from 'mobx';
import { uuidv7 } from 'uuidv7';
import { EDITOR, type EditorLanguage } from '../../../../server/contract/constants/editor';
import type { Frame } from '../../../components/windows/geometry';
import { countText, type TextCounts } from '../../../editor/core/count-text';
import { changedText, type FileEditor, type TextChange } from './file-editor';
import type { EditorFile } from './types';

/** Milliseconds without a key until who watches a text is told of it: never in the turn of a key. */
const REST = 250;

interface Place {
  line: number;
  column?: number | undefined;
}

/** What a file is made of, or read back from. */
export interface FileParts {
  id?: string;
  name: string;
  language?: EditorLanguage | undefined;
  code?: string | undefined;
  stamp?: string;
  changedAt?: number;
}

/** One open file with its window. While keys come, its editor alone has its text; everybody else asks here. */
export class OpenFile implements EditorFile {
  readonly id: string;
  name: string;
  language: EditorLanguage;
  wordCount = 0;
  characterCount = 0;
  /** Null until the desk has found it a place. */
  frame: Frame | null = null;
  isMinimised = false;
  isMaximised = false;
  /** Names the state that was kept last; empty before the first. */
  stamp: string;
  /** Milliseconds since 1970 of the last change. */
  changedAt: number;
  /** Whether it holds what is not kept. */
  isDirty = false;
  /** Made by the desk itself, and nobody has touched it. */
  isUntouched = false;
  /** What an editor leaves to the next in its place: cursor, selection, what can be undone. */
  rest: unknown = undefined;
  /** The text before it was changed while no editor had it, which Undo leads back to. Undefined when there is none. */
  undoTo: string | undefined = undefined;
  /** Whether somebody has typed into the text area before the editor came: the cursor is there then. */
  wasTypedBefore = false;

  private text: string;
  /** What watches the text while an editor has it. */
  private readonly typed = createAtom('typed');
  private live: (() => string) | null = null;
  private editor: FileEditor | null = null;
  private isStandIn = false;
  private wanted: { place?: Place; focus?: true; find?: true } = {};
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: FileParts) {
    this.id = parts.id ?? uuidv7();
    this.name = parts.name;
    this.language = parts.language ?? EDITOR.language;
    this.stamp = parts.stamp ?? '';
    this.changedAt = parts.changedAt ?? 0;
    this.text = (parts.code ?? '').replace(/\r\n?/g, '\n');
    this.count();
    makeAutoObservable<this, 'live' | 'typed' | 'editor' | 'isStandIn' | 'wanted' | 'timer' | 'text'>(this, {
      id: false,
      code: false,
      frame: observableRef,
      text: observableRef,
      stamp: false,
      changedAt: false,
      isUntouched: false,
      rest: false,
      undoTo: false,
      wasTypedBefore: false,
      isStandIn: false,
      live: false,
      typed: false,
      editor: false,
      wanted: false,
      timer: false,
    });
  }

  /** The text as it stands now; who watches it is told once the keys rest. */
  get code(): string {
    const { text } = this;
    this.typed.reportObserved();
    return this.live?.() ?? text;
  }

  /** The text changes in its editor. Costs next to nothing, however long the text. */
  touch(): void {
    const { editor } = this;
    if (editor) {
      this.live = () => editor.read();
    }
    if (this.isStandIn) {
      this.undoTo ??= this.text;
      this.wasTypedBefore = true;
      // The cursor stays where somebody types.
      delete this.wanted.place;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tell(), REST);
  }

  /** The keys rest. A long text is not read for that: its editor knows how many words it has. */
  private tell(): void {
    const counts = this.editor?.counts?.();
    if (!counts || !this.live) {
      this.settle();
      return;
    }
    this.takeCounts(counts);
    this.typed.reportChanged();
  }

  /** Takes the text over from the editor. */
  settle(): void {
    clearTimeout(this.timer);
    if (this.live) {
      this.text = this.live();
      this.live = null;
      this.count();
    }
  }

  setCode(code: string, isUndoable: boolean): void {
    this.settle();
    this.noteUndo(isUndoable);
    this.text = code.replace(/\r\n?/g, '\n');
    this.count();
    this.editor?.setValue(this.text, isUndoable);
  }

  /** Changes parts of the text, as one step of undo. */
  change(changes: readonly TextChange[]): void {
    this.settle();
    this.noteUndo(true);
    this.text = changedText(this.text, changes);
    this.count();
    this.editor?.change(changes);
  }

  /**
   * An editor has come into the window: what was wanted of it meanwhile happens now.
   *
   * @param isStandIn it is a text area whose editor is still on its way: that one does what this cannot
   * @returns takes it away
   */
  attach(editor: FileEditor, isStandIn = false): () => void {
    this.editor = editor;
    this.isStandIn = isStandIn;
    const { place, focus, find } = this.wanted;
    this.wanted = isStandIn ? { ...(place && { place }), ...(find && { find }) } : {};
    if (!isStandIn) {
      this.undoTo = undefined;
      this.wasTypedBefore = false;
    }
    if (place) {
      editor.goTo(place);
    }
    if (focus) {
      editor.focus();
    }
    if (find && !isStandIn) {
      editor.find();
    }
    return () => {
      if (this.editor === editor) {
        this.settle();
        this.editor = null;
        this.isStandIn = false;
      }
    };
  }

  goTo(place: Place): void {
    this.editor?.goTo(place);
    this.editor?.focus();
    if (!this.editor || this.isStandIn) {
      this.wanted.place = place;
    }
    if (!this.editor) {
      this.wanted.focus = true;
    }
  }

  focus(): void {
    if (this.editor) {
      this.editor.focus();
    } else {
      this.wanted.focus = true;
    }
  }

  /** @returns false where there is no find and replace */
  find(): boolean {
    if (this.editor && !this.isStandIn) {
      return this.editor.find();
    }
    this.wanted.find = true;
    return true;
  }

  /** An editor undoes by itself; without one it has to be told what was there. */
  private noteUndo(isUndoable: boolean): void {
    if (!this.editor || this.isStandIn) {
      this.undoTo = isUndoable ? (this.undoTo ?? this.text) : undefined;
    }
  }

  private count(): void {
    this.takeCounts(countText(this.text));
  }

  private takeCounts({ words, characters }: TextCounts): void {
    this.wordCount = words;
    this.characterCount = characters;
  }
}
