import { app, Notification, nativeImage, type BrowserWindow } from 'electron';
import { join } from 'node:path';
import { z } from 'zod';
import { EDITOR, EDITOR_LANGUAGES } from '../../server/contract/constants/editor';
import { SLUG } from '../../server/contract/rules/slugify';
import type { CodeWindows } from '../code/port';
import { exportBytes } from '../export-file';
import type { PostFiles } from '../post-files';
import type { MainWindow } from '../windows/main-window';
import type { Handlers } from './handle';

/** Bytes of a file that a page may export: a picture of the longest file has 87 MB. */
const EXPORT_MAX = 500_000_000;
const PATH_MAX = 2_000;
const NO_POST = 'There is no such post.';

const languages = EDITOR_LANGUAGES.map(({ id }) => id);
const newFile = z.strictObject({
  name: z.string().max(EDITOR.nameMax).optional(),
  language: z.enum(languages).optional(),
  code: z.string().max(EDITOR.codeMax).optional(),
  lineEnd: z.enum(['\n', '\r\n']).optional(),
});
const bytes = z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= EXPORT_MAX);
/** A path of Lectern: what could be read as another site is none. */
const path = z
  .string()
  .max(PATH_MAX)
  .regex(/^\/(?![/\\])[^\p{C}]*$/u);
const message = z.strictObject({ title: z.string().max(200), body: z.string().max(500), path });
const slug = z.string().regex(SLUG);

export interface ShellParts {
  mainWindow: MainWindow;
  code: CodeWindows;
  posts: PostFiles;
  /** The app's folder. */
  root: string;
}

/** What pages ask of the app as a whole: windows, files, messages of the system. */
export function answerShell(handlers: Handlers, { mainWindow, code, posts, root }: ShellParts): void {
  handlers.handle('open-code-window', z.tuple([newFile.optional()]), (_window, file) => code.openNew(file));
  handlers.handle('open-code-files', z.tuple([]), () => code.pickAndOpen());
  handlers.handle(
    'open-dropped-files',
    z.tuple([z.array(z.string().max(32_768)).max(100)]),
    async (_window, paths) => {
      await code.openPaths(paths.filter((each) => each !== ''));
      return paths.flatMap((each, place) => (each === '' ? [place] : []));
    },
  );
  handlers.handle('export-file', z.tuple([z.string().max(300), bytes]), (window, name, content) =>
    exportBytes(window, name, () => content),
  );
  const shown = new Set<Notification>();
  handlers.handle('notify', z.tuple([message]), (_window, { title, body, path: leadsTo }) => {
    if (!Notification.isSupported() || isInFront(mainWindow.current)) {
      return;
    }
    const told = new Notification({ title, body });
    // Electron holds it weakly: one that was collected hears no click (electron#16922).
    shown.add(told);
    told.on('close', () => shown.delete(told));
    told.on('click', () => {
      shown.delete(told);
      mainWindow.show(leadsTo);
    });
    told.show();
  });
  handlers.handle('set-unread', z.tuple([z.number().int().min(0).max(1_000_000)]), (window, count) =>
    showUnread(window, count, join(root, 'resources', 'icons', 'unread.png')),
  );
  const dragIcon = nativeImage.createFromPath(join(root, 'resources', 'icons', 'document.png'));
  handlers.handle('drag-post', z.tuple([slug]), async (window, post) => {
    const file = await posts.write(post);
    if (file === undefined) {
      throw new Error(NO_POST);
    }
    if (!window.isDestroyed()) {
      window.webContents.startDrag({ file, icon: dragIcon });
    }
  });
}

function isInFront(window: BrowserWindow | undefined): boolean {
  return window?.isFocused() ?? false;
}

/** macOS and some desktops of Linux have a number for it; Windows has a mark over the picture in the taskbar. */
function showUnread(window: BrowserWindow, count: number, mark: string): void {
  if (process.platform === 'win32') {
    window.setOverlayIcon(
      count > 0 ? nativeImage.createFromPath(mark) : null,
      count > 0 ? `${count} unread` : '',
    );
  } else {
    app.setBadgeCount(count);
  }
}
