import { app, session, shell, type WebContents } from 'electron';
import type { Logger } from '../server/domain/ports';
import { isAppUrl, pathOfPage } from './origin';

/** What pages may do without being asked: nothing of the machine but its clipboard (to write) and its screen. */
const ALLOWED = ['clipboard-sanitized-write', 'fullscreen'];

/** Addresses that are handed to the system's browser or mail program; every other one is refused. */
const OUTSIDE = ['https:', 'http:', 'mailto:'];

/**
 * Limits what pages can reach (Electron's security checklist, 5, 11 to 15). Once the app is ready.
 *
 * @param show leads the main window to a path of the app
 */
export function limitPages(logger: Logger, show: (path: string) => void): void {
  session.defaultSession.setPermissionRequestHandler(
    (contents, permission, allow, { requestingUrl, isMainFrame }) =>
      allow(ALLOWED.includes(permission) && isMainFrame && isAppUrl(requestingUrl) && contents !== null),
  );
  session.defaultSession.setPermissionCheckHandler(
    (_contents, permission, origin, { isMainFrame }) =>
      ALLOWED.includes(permission) && isMainFrame && isAppUrl(origin),
  );
  app.on('web-contents-created', (_event, contents) => limitContents(contents, logger, show));
}

function limitContents(contents: WebContents, logger: Logger, show: (path: string) => void): void {
  contents.setWindowOpenHandler(({ url }) => {
    // Pages have no windows of their own: what would be a new one is shown in the main window.
    if (isAppUrl(url)) {
      openOwn(url, contents, show);
    } else {
      openOutside(url, logger);
    }
    return { action: 'deny' };
  });
  contents.on('will-navigate', (event) => {
    if (!isAppUrl(event.url)) {
      event.preventDefault();
      openOutside(event.url, logger);
    }
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame && !isAppUrl(event.url) && event.url !== 'about:srcdoc') {
      event.preventDefault();
    }
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** Shows a page of the app; a file of it, such as a PDF, is saved where the person says. */
function openOwn(address: string, contents: WebContents, show: (path: string) => void): void {
  const path = pathOfPage(address);
  if (path === undefined) {
    contents.downloadURL(address);
  } else {
    show(path);
  }
}

/** Opens an address in the program that the system has for it, and nothing but web pages and mails. */
export function openOutside(address: string, logger: Logger): void {
  if (URL.canParse(address) && OUTSIDE.includes(new URL(address).protocol)) {
    void shell
      .openExternal(address)
      .catch((error: unknown) => logger.warn({ err: error }, 'No program opened a link.'));
  }
}
