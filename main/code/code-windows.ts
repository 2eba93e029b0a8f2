import { app, BrowserWindow } from 'electron';
import { join } from 'node:path';
import { EDITOR } from '../../server/contract/constants/editor';
import type { NewCodeFile } from '../../server/contract/ipc';
import type { Logger } from '../../server/domain/ports';
import { answerCode } from '../ipc/code';
import type { Handlers } from '../ipc/handle';
import { forgetRecent, noteRecent, type SettingsStore } from '../settings';
import type { WindowPlaces } from '../windows/window-places';
import { createClosing } from './closing';
import { CodeDocument, type DocumentStart } from './code-document';
import { bringToFront, nameWindows, tellPage, type CodeWindow } from './code-window';
import { askForFiles, tell } from './dialogs';
import { openFrame } from './frames';
import { createKeptTexts, type KeptText } from './kept-texts';
import { restoreDocument } from './open-document';
import { startFromDisk, startNew } from './opening';
import { createPageTexts } from './page-texts';
import type { CodeWindows } from './port';
import { isSameFile } from './same-file';
import { createSaving } from './saving';
import { watchDisk } from './watch-disk';
import { createWritesInPlace } from './writes-in-place';

const TOO_MANY = {
  message: `${EDITOR.windowsMax} windows are open, and that is as many as there can be.`,
  detail: 'Close one of them, then open the file again.',
};

export interface CodeWindowParts {
  settings: SettingsStore;
  places: WindowPlaces;
  handlers: Handlers;
  logger: Logger;
  /** Where texts are kept that are not saved yet. */
  folder: string;
}

/** The native code windows. Their texts are read from `folder` at once: opening a file waits for that. */
export function createCodeWindows({
  settings,
  places,
  handlers,
  logger,
  folder,
}: CodeWindowParts): CodeWindows {
  const open: CodeWindow[] = [];
  const all = (): readonly CodeWindow[] => open;
  const inPlace = createWritesInPlace(join(folder, 'writes'));
  const texts = createKeptTexts(join(folder, 'texts'));
  const pages = createPageTexts(handlers);
  const saving = createSaving({ settings, texts, all, onChange: follow });
  const closing = createClosing(pages, saving);
  answerCode(handlers, { saving, pages, all, onChange: (one) => follow(one, false) });

  /** Texts of earlier runs that have no window yet. */
  const kept: KeptText[] = [];
  const isRead = readKept();
  /** Windows open one after the other: a file that is asked for twice is open the second time. */
  let last: Promise<unknown> = isRead;
  /** Texts that are being forgotten: the app does not end before. */
  const forgetting = new Set<Promise<void>>();
  askBeforeQuitting();

  async function readKept(): Promise<void> {
    try {
      for (const path of await inPlace.mend()) {
        logger.warn({ path }, 'A file was half written when Lectern ended: it has its old bytes again.');
      }
      const { texts: found, damaged } = await texts.readAll();
      kept.push(...found);
      for (const path of damaged) {
        logger.error({ path }, 'A kept text could not be read and was put aside.');
      }
    } catch (error) {
      logger.error({ err: error }, 'What was kept could not be read.');
    }
  }

  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const done = last.catch(() => undefined).then(run);
    last = done;
    return done;
  }

  function follow(one: CodeWindow, isMoved: boolean): void {
    if (isMoved) {
      watchFile(one);
    }
    nameWindows(open);
  }

  function watchFile(one: CodeWindow): void {
    one.stopWatching();
    const { path } = one.document;
    const fail = (error: unknown): void => logger.warn({ err: error }, 'A file is not watched.');
    one.stopWatching = path === null ? () => undefined : watchDisk(path, () => void look(one), fail);
  }

  /** What another program did to the file, for the page. */
  async function look(one: CodeWindow): Promise<void> {
    const { window, document } = one;
    if (window.isDestroyed() || !open.includes(one)) {
      return;
    }
    const news = await document.look(() => (one.isLoaded ? pages.ask(window) : Promise.resolve(undefined)));
    if (news === undefined) {
      return;
    }
    await saving.settle(one).catch((error: unknown) => logger.error({ err: error }, 'A text was not kept.'));
    nameWindows(open);
    tellPage(
      one,
      news === 'reloaded'
        ? { kind: 'reloaded', document: document.toDto() }
        : { kind: 'changed-outside', isGone: news === 'gone' },
    );
  }

  function add(start: DocumentStart): CodeWindow {
    const others = open.map(({ window }) => window);
    const window = openFrame(start, { places, logger, others });
    const document = new CodeDocument(start, inPlace);
    const one: CodeWindow = {
      window,
      document,
      isLoaded: false,
      isUnwanted: false,
      closing: undefined,
      stopWatching: () => undefined,
    };
    open.push(one);
    window.on('focus', () => void look(one));
    window.on('close', (event) => {
      event.preventDefault();
      void closing.mayClose(one).then((isFree) => isFree && window.destroy());
    });
    window.once('closed', () => remove(one));
    if (document.isEdited) {
      void saving.settle(one).catch((error: unknown) => logger.error({ err: error }, 'A text was not kept.'));
    }
    follow(one, true);
    return one;
  }

  function remove(one: CodeWindow): void {
    open.splice(open.indexOf(one), 1);
    one.stopWatching();
    nameWindows(open);
    const { document } = one;
    if (document.isEdited && !one.isUnwanted) {
      kept.push(document.toKept());
      return;
    }
    const forgotten = texts
      .drop(document.id)
      .catch((error: unknown) => logger.error({ err: error }, 'A text was not forgotten.'))
      .finally(() => forgetting.delete(forgotten));
    forgetting.add(forgotten);
  }

  /** Quitting waits until each window may close, and stays undone when one may not. */
  function askBeforeQuitting(): void {
    let asking: Promise<void> | undefined;
    app.on('before-quit', (event) => {
      if (open.length === 0 && forgetting.size === 0) {
        return;
      }
      event.preventDefault();
      asking ??= quit().finally(() => (asking = undefined));
    });
    const quit = async (): Promise<void> => {
      if (await closing.mayCloseAll(all)) {
        [...open].forEach(({ window }) => window.destroy());
        await Promise.all(forgetting);
        app.quit();
      }
    };
  }

  function isFull(): boolean {
    if (open.length < EDITOR.windowsMax) {
      return false;
    }
    tell(BrowserWindow.getFocusedWindow(), TOO_MANY.message, TOO_MANY.detail);
    return true;
  }

  async function findOpen(path: string): Promise<CodeWindow | undefined> {
    for (const one of open) {
      if (one.document.path !== null && (await isSameFile(one.document.path, path))) {
        return one;
      }
    }
    return undefined;
  }

  async function openPath(path: string): Promise<string | undefined> {
    const found = await findOpen(path);
    if (found) {
      bringToFront(found.window);
      return undefined;
    }
    const start = await startFromDisk(path, kept);
    if ('message' in start) {
      if (start.isGone) {
        forgetRecent(settings, path);
      }
      return start.message;
    }
    add(start);
    noteRecent(settings, path);
    app.addRecentDocument(path);
    return undefined;
  }

  const openPaths = (paths: readonly string[]): Promise<void> =>
    inTurn(async () => {
      const reasons: string[] = [];
      for (const path of paths) {
        if (!(await findOpen(path)) && isFull()) {
          break;
        }
        const reason = await openPath(path);
        reasons.push(...(reason === undefined ? [] : [reason]));
      }
      if (reasons.length > 0) {
        const message = reasons.length === 1 ? 'A file was not opened.' : 'Some files were not opened.';
        tell(BrowserWindow.getFocusedWindow(), message, reasons.join('\n'));
      }
    });

  return {
    get open() {
      return open.map(({ window }) => window);
    },
    owns: (window) => open.some((one) => one.window === window),
    openNew: (file?: NewCodeFile) =>
      inTurn(async () => {
        if (!isFull()) {
          add(
            startNew(
              file,
              open.map(({ document }) => document.name),
            ),
          );
        }
      }),
    openPaths,
    async pickAndOpen() {
      await openPaths(await askForFiles(BrowserWindow.getFocusedWindow()));
    },
    restore: () =>
      inTurn(async () => {
        const room = EDITOR.windowsMax - open.length;
        const found = kept.splice(0, room);
        let made = 0;
        for (const text of found) {
          const start = await restoreDocument(text);
          if (start) {
            add(start);
            made += 1;
          } else {
            await texts.drop(text.id).catch(() => undefined);
          }
        }
        return made;
      }),
  };
}
