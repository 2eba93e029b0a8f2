import { app, dialog } from 'electron';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LINK_SCHEME } from '../server/contract/constants/links';
import { createLogger } from '../server/logger';
import { APP_ID } from './app-id';
import { registerAppScheme, serveAppProtocol } from './app-protocol';
import { readArguments, type Given } from './arguments';
import { createCodeWindows } from './code/code-windows';
import { findDevServer } from './dev-server';
import { startEmbeddedServer, type EmbeddedServer } from './embedded-server';
import { createHandlers } from './ipc/handle';
import { answerShell } from './ipc/shell';
import { pathOfLink } from './links';
import { openLogFile } from './log-file';
import { installMenu } from './menu/install-menu';
import { createPostFiles } from './post-files';
import { limitPages } from './security';
import { systemSecretBox } from './secret-box';
import { openSettings } from './settings';
import { followUpdates } from './updates';
import { offerContextMenu } from './windows/context-menu';
import { watchForFailures } from './windows/failures';
import { createMainWindow } from './windows/main-window';
import { createWindowPlaces } from './windows/window-places';

// Not awaited at the top: in a main process of ES modules, Electron gets ready only when this file has run.
registerAppScheme();
app.setName('Lectern');
if (process.platform === 'win32') {
  app.setAppUserModelId(APP_ID);
}
app.enableSandbox();

/** What came before the app was ready: macOS hands files and links over as events. */
const early: Given = { files: [], links: [] };
const noteFile = (event: Electron.Event, path: string): void => {
  event.preventDefault();
  early.files.push(path);
};
const noteLink = (event: Electron.Event, link: string): void => {
  event.preventDefault();
  early.links.push(link);
};
app.on('open-file', noteFile);
app.on('open-url', noteLink);

if (app.requestSingleInstanceLock()) {
  void app.whenReady().then(run).catch(fail);
} else {
  // The first instance has got the files and links by now.
  app.quit();
}

function run(): void {
  const root = findRoot();
  const dataFolder = join(app.getPath('userData'), 'data');
  const log = openLogFile(join(app.getPath('userData'), 'logs'));
  const logger = createLogger(app.isPackaged ? 'info' : 'debug', log.stream);
  process.on('uncaughtException', (error) => logger.error({ err: error }, 'An error nobody has caught.'));
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'A rejection nobody has caught.'));
  logger.info({ version: app.getVersion(), system: process.platform }, 'Lectern starts.');

  const settings = openSettings(logger);
  const developed = findDevServer(app.isPackaged);
  const server = developed
    ? Promise.resolve(developed)
    : startEmbeddedServer({
        dataFolder,
        root,
        version: app.getVersion(),
        logger,
        secretBox: systemSecretBox,
      });
  serveAppProtocol(server, logger);

  const places = createWindowPlaces(settings);
  const handlers = createHandlers(logger);
  const mainWindow = createMainWindow({
    places,
    server,
    handlers,
    onOpen: (window) => {
      watchForFailures(window, logger);
      offerContextMenu(window);
    },
  });
  limitPages(logger, (path) => void mainWindow.show(path));
  const code = createCodeWindows({
    settings,
    places,
    handlers,
    logger,
    folder: join(app.getPath('userData'), 'code'),
    closeMain: () => mainWindow.close(),
  });
  const posts = createPostFiles({ server, folder: join(app.getPath('userData'), 'dragged-posts') });
  posts.tidy();
  answerShell(handlers, { mainWindow, code, posts, root });
  const lookForUpdate = followUpdates(settings, logger);
  installMenu({ mainWindow, code, settings, logPath: log.path, dataFolder, lookForUpdate });

  const open = ({ files, links }: Given): void => {
    const path = links.map(pathOfLink).find((each) => each !== undefined);
    if (files.length > 0) {
      void code.openPaths(files);
    }
    if (files.length === 0 || path !== undefined) {
      mainWindow.show(path);
    }
  };
  app.off('open-file', noteFile).off('open-url', noteLink);
  app.on('open-file', (event, path) => {
    event.preventDefault();
    open({ files: [path], links: [] });
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    open({ files: [], links: [link] });
  });
  app.on('second-instance', (_event, argv, folder) =>
    open(readArguments(argv.slice(1), folder, app.getAppPath())),
  );
  app.on('activate', () => mainWindow.show());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') {
      app.quit();
    }
  });
  app.setAsDefaultProtocolClient(LINK_SCHEME);
  stopBeforeTheEnd(server, () => posts.tidy());

  const given = readArguments(process.argv.slice(1), process.cwd(), app.getAppPath());
  let hasWindow = false;
  app.once('browser-window-created', () => (hasWindow = true));
  open({ files: [...early.files, ...given.files], links: [...early.links, ...given.links] });
  // After the files, which open in turn: where nothing of all that made a window, nobody could see or end the app.
  void code.restore().finally(() => hasWindow || mainWindow.show());
  server.catch(fail);

  /** Quits once: after the windows have closed, the server finishes what it was given. */
  function stopBeforeTheEnd(running: Promise<EmbeddedServer>, tidy: () => void): void {
    let isStopped = false;
    let isStopping = false;
    app.on('will-quit', (event) => {
      if (isStopped) {
        return;
      }
      event.preventDefault();
      if (isStopping) {
        return;
      }
      isStopping = true;
      tidy();
      void running
        .then((each) => each.close())
        .catch((error: unknown) => logger.error({ err: error }, 'The shutdown did not go through.'))
        .finally(() => {
          isStopped = true;
          logger.info({}, 'Lectern has stopped.');
          app.quit();
        });
    });
  }
}

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  dialog.showErrorBox(
    'Lectern could not start',
    `${message}\n\nHelp → Show Logs has more, once it starts again.`,
  );
  app.exit(1);
}

/** The app's folder: the nearest one above this file that has `resources/mail`. */
function findRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'resources', 'mail')) && dirname(folder) !== folder) {
    folder = dirname(folder);
  }
  return folder;
}
