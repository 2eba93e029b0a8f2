import { app, BrowserWindow } from 'electron';
import { join } from 'node:path';
import { EDITOR } from '../../server/contract/constants/editor';
import type { NewCodeFile } from '../../server/contract/ipc';
import type { Logger } from '../../server/domain/ports';
import { answerCode } from '../ipc/code';
import type { Handlers } from '../ipc/handle';
import { forgetRecent, noteRecent, type Settings } from '../settings';
import type { WindowPlaces } from '../windows/window-places';
import { createClosing } from './closing';
import { CodeDocument, type DocumentStart } from './code-document';
import { bringToFront, nameOf, nameWindows, tellPage, type CodeWindow } from './code-window';
import { askForFiles, tell } from './dialogs';
import { openFrame } from './frames';
import { createKeptTexts, type KeptText } from './kept-texts';
import { restoreDocument } from './open-document';
import { startFromDisk, startNew } from './opening';
import { createPageTexts } from './page-texts';
import type { CodeWindows } from './port';
import { readKept } from './read-kept';
import { isSameFile } from './same-file';
import { createSaving } from './saving';
import { createUnfinishedWrites } from './unfinished-writes';
import { watchDisk } from './watch-disk';

const TOO_MANY = {
  message: `${EDITOR.windowsMax} windows are open, and that is as many as there can be.`,
  detail: 'Close one of them, then open the file again.',
};

export interface CodeWindowParts {
  settings: Settings;
  places: WindowPlaces;
  handlers: Handlers;
  logger: Logger;
  /** Where texts are kept that are not saved yet. */
  folder: string;
  /** Closes the main window as the app quits; it may ask first. @returns whether there is none any more */
  closeMain: () => Promise<boolean>;
}

/** The native code windows. Their texts are read from `folder` at once: opening a file waits for that. */
export function createCodeWindows({
  settings,
  places,
  handlers,
  logger,
  folder,
  closeMain,
}: CodeWindowParts): CodeWindows {
  const open: CodeWindow[] = [];
  const all = (): readonly CodeWindow[] => open;
  const unfinished = createUnfinishedWrites(join(folder, 'writes'));
  const texts = createKeptTexts(join(folder, 'texts'));
  const pages = createPageTexts(handlers);
  const saving = createSaving({ settings, texts, all, onChange: follow });
  const closing = createClosing(pages, saving);
  answerCode(handlers, { saving, pages, all, onChange: (one) => follow(one, false) });

  const listeners: (() => void)[] = [];
  let lastNames: readonly string[] = [];

  /** Texts of earlier runs that have no window yet. */
  const kept: KeptText[] = [];
  const isRead = readKept({ unfinished, texts, logger }).then((found) => kept.push(...found));
  /** Windows open one after the other: a file that is asked for twice is open the second time. */
  let last: Promise<unknown> = isRead;
  /** Texts that are being forgotten: the app does not end before. */
  const forgetting = new Set<Promise<void>>();
  askBeforeQuitting();

  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const done = last.catch(() => undefined).then(run);
    last = done;
    return done;
  }

  function follow(one: CodeWindow, isMoved: boolean): void {
    if (isMoved) {
      watchFile(one);
    }
    name();
  }

  /** Writes the names on the windows, and tells of those that are different. */
  function name(): void {
    nameWindows(open);
    const names = open.map((one) => nameOf(one, open));
    if (names.join('\n') !== lastNames.join('\n')) {
      lastNames = names;
      listeners.forEach((listener) => listener());
    }
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
    // The page first: what is typed while a disk is slow would be typed into the old text.
    tellPage(
      one,
      news === 'reloaded'
        ? { kind: 'reloaded', document: document.toDto() }
        : { kind: 'changed-outside', isGone: news === 'gone' },
    );
    name();
    await keep(one);
  }

  const keep = (one: CodeWindow): Promise<void> =>
    saving.settle(one).catch((error: unknown) => logger.error({ err: error }, 'A text was not kept.'));

  async function rescue(window: BrowserWindow): Promise<boolean> {
    const one = open.find((each) => each.window === window);
    const text = one?.isLoaded ? await pages.ask(window) : undefined;
    if (window.isDestroyed() || !one || text === undefined) {
      return false;
    }
    one.document.take(text);
    // The page goes at once: what is typed while a disk is slow would be lost.
    void keep(one);
    one.isLoaded = false;
    return true;
  }

  async function reload(window: BrowserWindow): Promise<void> {
    await rescue(window);
    if (!window.isDestroyed()) {
      window.webContents.reload();
    }
  }

  function add(start: DocumentStart): CodeWindow {
    const others = open.map(({ window }) => window);
    const window = openFrame(start, { places, logger, others, rescue });
    const document = new CodeDocument(start, unfinished);
    const one: CodeWindow = {
      window,
      document,
      isLoaded: false,
      unwanted: undefined,
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
      void keep(one);
    }
    follow(one, true);
    return one;
  }

  function remove(one: CodeWindow): void {
    open.splice(open.indexOf(one), 1);
    one.stopWatching();
    name();
    const { document } = one;
    if (document.isEdited && document.text !== one.unwanted) {
      kept.push(document.toKept());
      return;
    }
    forget(document.id);
  }

  function forget(id: string): void {
    const forgotten = texts
      .drop(id)
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
      const mayClose = (): Promise<boolean> => closing.mayCloseAll(all);
      // The main window asks as it closes: until it has, no other is gone, and meanwhile somebody may have typed.
      if (!(await mayClose()) || !(await closeMain()) || !(await mayClose())) {
        open.forEach((one) => (one.unwanted = undefined));
        return;
      }
      [...open].forEach(({ window }) => window.destroy());
      await Promise.all(forgetting);
      app.quit();
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
    const start = await startFromDisk(path, kept, forget);
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
    get named() {
      return open.map((one) => ({ window: one.window, name: nameOf(one, open) }));
    },
    onNamed: (listener) => void listeners.push(listener),
    owns: (window) => open.some((one) => one.window === window),
    openNew: (file?: NewCodeFile) =>
      inTurn(async () => {
        const hasRoom = !isFull();
        if (hasRoom) {
          add(
            startNew(
              file,
              open.map(({ document }) => document.name),
            ),
          );
        }
        return hasRoom;
      }),
    openPaths,
    reload,
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
            forget(text.id);
          }
        }
        return made;
      }),
  };
}
