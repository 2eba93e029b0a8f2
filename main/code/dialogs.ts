import { app, dialog, type BrowserWindow, type FileFilter } from 'electron';
import { join } from 'node:path';
import { EDITOR_LANGUAGES } from '../../server/contract/constants/editor';
import { nameToSave } from '../../server/contract/rules/language-of-name';
import type { CodeDocument } from './code-document';

const isLinux = process.platform === 'linux';

const ALL_FILES = { name: 'All Files', extensions: ['*'] };

/** Asks where to save. @returns undefined when the person does not want to */
export async function askWhereTo(window: BrowserWindow, document: CodeDocument): Promise<string | undefined> {
  const { path, name, language } = document;
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: path ?? join(app.getPath('documents'), nameToSave(name, language)),
    filters: filters(language),
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
  return canceled || !filePath ? undefined : filePath;
}

/** Asks for files to open. @returns their paths; none when the person does not want to */
export async function askForFiles(window: BrowserWindow | null): Promise<string[]> {
  const options = {
    properties: ['openFile' as const, 'multiSelections' as const],
    filters: [
      { name: 'Code', extensions: EDITOR_LANGUAGES.map(({ extension }) => extension) },
      ...EDITOR_LANGUAGES.map(({ name, extension }) => ({ name, extensions: [extension] })),
      ALL_FILES,
    ],
  };
  const { canceled, filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  return canceled ? [] : filePaths;
}

/** Asks a question. The first answer is the usual one, the last does nothing. @returns the answer */
export async function ask<Answer extends string>(
  window: BrowserWindow,
  question: { message: string; detail: string },
  answers: readonly [Answer, ...Answer[]],
): Promise<Answer> {
  // On Linux the usual answer stands on the right, after the one that does nothing.
  const buttons = isLinux ? [...answers.slice(1), answers[0]] : [...answers];
  const last = answers.at(-1) ?? answers[0];
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    ...question,
    buttons,
    defaultId: buttons.indexOf(answers[0]),
    cancelId: buttons.indexOf(last),
    noLink: true,
  });
  return buttons[response] ?? last;
}

/** Says what did not go, and waits for nothing. */
export function tell(window: BrowserWindow | null, message: string, detail: string): void {
  const options = { type: 'error' as const, message, detail, buttons: ['OK'] };
  void (window && !window.isDestroyed()
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options));
}

/** The file's own language comes first: that is what the system suggests. */
function filters(language: CodeDocument['language']): FileFilter[] {
  const kinds = EDITOR_LANGUAGES.map(({ id, name, extension }) => ({ id, name, extensions: [extension] }));
  const own = kinds.filter(({ id }) => id === language);
  const others = kinds.filter(({ id }) => id !== language);
  return [...[...own, ...others].map(({ name, extensions }) => ({ name, extensions })), ALL_FILES];
}
