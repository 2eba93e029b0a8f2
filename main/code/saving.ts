import { app } from 'electron';
import { basename } from 'node:path';
import type { KeepOutcome, SaveHow, SaveOutcome } from '../../server/contract/ipc-code';
import { sayWhy } from '../say-why';
import { noteRecent, type Settings } from '../settings';
import type { CodeWindow } from './code-window';
import { askWhereTo } from './dialogs';
import type { KeptTexts } from './kept-texts';
import { isSameFile } from './same-file';

/** Saves and keeps what is in code windows. */
export interface Saving {
  save(one: CodeWindow, text: string, how: SaveHow): Promise<SaveOutcome>;
  keep(one: CodeWindow, text: string, isWritten: boolean): Promise<KeepOutcome>;
  /** Keeps the text as it was handed over, or forgets it when nothing would be lost. @throws an error of the disk */
  settle(one: CodeWindow): Promise<void>;
}

export interface SavingParts {
  settings: Settings;
  texts: KeptTexts;
  all: () => readonly CodeWindow[];
  /** Something about the document is different: its name, place or mark. */
  onChange: (one: CodeWindow, isMoved: boolean) => void;
}

export function createSaving({ settings, texts, all, onChange }: SavingParts): Saving {
  const settle = ({ document }: CodeWindow): Promise<void> =>
    document.isEdited ? texts.keep(document.toKept()) : texts.drop(document.id);

  async function saveAs(one: CodeWindow): Promise<SaveOutcome> {
    const path = await askWhereTo(one.window, one.document);
    if (path === undefined) {
      return { kind: 'cancelled' };
    }
    for (const other of all()) {
      if (other !== one && other.document.path !== null && (await isSameFile(other.document.path, path))) {
        const message = `“${basename(path)}” is open in another window. Close it there, or choose another name.`;
        return { kind: 'failed', message };
      }
    }
    // Something may have been typed while the question stood there.
    return one.document.saveAs(one.document.text, path);
  }

  /** What was written is kept no longer; what was not is kept before anything else is said. */
  async function finish<Outcome extends SaveOutcome>(one: CodeWindow, outcome: Outcome): Promise<Outcome> {
    const { path } = one.document;
    await settle(one).catch(() => undefined);
    if (outcome.kind === 'saved' && path !== null) {
      noteRecent(settings, path);
      app.addRecentDocument(path);
    }
    return outcome;
  }

  return {
    settle,
    async save(one, text, how) {
      const { document } = one;
      document.take(text);
      // Asking where to may take long.
      await settle(one).catch(() => undefined);
      const before = document.path;
      const isAs = how === 'as' || document.path === null;
      const outcome = isAs ? await saveAs(one) : await document.save(text, { isOver: how === 'over' });
      onChange(one, document.path !== before);
      return finish(one, outcome);
    },
    async keep(one, text, isWritten) {
      const { document } = one;
      document.take(text);
      try {
        await settle(one);
      } catch (error) {
        return { kind: 'failed', message: sayWhy(error, document.name) };
      } finally {
        onChange(one, false);
      }
      if (!isWritten || document.path === null || document.isReadOnly || !document.isEdited) {
        return { kind: 'kept' };
      }
      // “Don’t Save” means it, also while Auto Save is on: nothing is written before there is an answer.
      if ((await one.closing) || one.unwanted !== undefined) {
        return { kind: 'kept', isPostponed: true };
      }
      const outcome = await document.save(document.text);
      onChange(one, false);
      await settle(one).catch(() => undefined);
      return outcome;
    },
  };
}
