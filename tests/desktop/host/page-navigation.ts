import { toKnown } from './addresses';
import type { StandInWindow } from './browser-window';
import type { Params, Session } from './cdp';
import { Frame } from './frame';
import { note } from './host-state';
import { PreventableEvent } from './provided';

/** Schemes that Chromium loads itself. */
const OF_CHROMIUM = ['http:', 'https:', 'file:', 'data:', 'blob:', 'about:', 'javascript:', 'chrome-error:'];

/** What clicks with a key or with the middle button ask for. */
const OF_CLICKS: Record<string, Electron.HandlerDetails['disposition']> = {
  newTab: 'background-tab',
  newWindow: 'new-window',
};

/** Keeps a page's address, loading and frames as Chromium tells of them, and asks the app where it may go. */
export function followNavigation(window: StandInWindow, target: Session): void {
  const contents = window.webContents;
  const frameOf = (id: string): Frame => contents.frames.get(id) ?? contents.mainFrame;

  target.on('Page.frameAttached', ({ frameId, parentFrameId }: Params) => {
    contents.frames.set(String(frameId), new Frame(String(frameId), frameOf(String(parentFrameId))));
  });
  target.on('Page.frameDetached', ({ frameId }: Params) => contents.frames.delete(String(frameId)));
  target.on('Page.frameNavigated', ({ frame }: Params) => {
    const known = frameOf(String(frame.id));
    known.address = String(frame.url) + String(frame.urlFragment ?? '');
    if (known === contents.mainFrame) {
      if (contents.loading) {
        contents.loading.isCommitted = true;
      }
      // The test tools have colours of their own for a page that they get to know.
      window.showTheme();
      contents.emit('did-navigate', new PreventableEvent(), known.url, 200, '');
    }
  });
  target.on('Page.navigatedWithinDocument', ({ frameId, url }: Params) => {
    const frame = frameOf(String(frameId));
    frame.address = String(url);
    contents.emit('did-navigate-in-page', new PreventableEvent(), frame.url, frame === contents.mainFrame);
  });
  target.on('Page.domContentEventFired', () => contents.emit('dom-ready', new PreventableEvent()));
  target.on('Page.loadEventFired', () => noteLoaded(window));
  target.on('Page.frameStoppedLoading', ({ frameId }: Params) => {
    // What came to no page, such as a download; one that the app loads tells of its end by itself.
    if (contents.frames.get(String(frameId)) === contents.mainFrame && !contents.loading) {
      contents.stopLoading();
    }
  });
  target.on('Page.javascriptDialogOpening', ({ type }: Params) => {
    if (type === 'beforeunload') {
      const event = new PreventableEvent();
      contents.emit('will-prevent-unload', event);
      window.onUnload?.(event.defaultPrevented);
      target.tell('Page.handleJavaScriptDialog', { accept: event.defaultPrevented });
      if (!event.defaultPrevented) {
        contents.expected = undefined;
        contents.stopLoading();
      }
    }
  });
  target.on('Page.windowOpen', ({ url, windowName, windowFeatures }: Params) =>
    askForWindow(window, {
      url: String(url),
      frameName: String(windowName),
      features: (windowFeatures as string[]).join(','),
      disposition: 'foreground-tab',
    }),
  );
  target.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }: Params) => {
    const wanted = OF_CLICKS[String(disposition)];
    if (wanted) {
      askForWindow(window, { url: String(url), frameName: '', features: '', disposition: wanted });
    } else if (disposition === 'currentTab' && !OF_CHROMIUM.includes(new URL(String(url)).protocol)) {
      // Nothing is fetched for a scheme of another program, so that `Fetch` does not tell of it.
      contents.mayNavigate(frameOf(String(frameId)), String(url));
    }
  });
  target.on('Inspector.targetCrashed', () => {
    contents.worlds.clear();
    contents.hasCrashed = true;
    contents.stopLoading();
    contents.emit('render-process-gone', new PreventableEvent(), { reason: 'crashed', exitCode: 1 });
  });
  target.on('Fetch.requestPaused', ({ requestId, frameId, request }: Params) => {
    const frame = frameOf(String(frameId));
    const address = String(request.url) + String(request.urlFragment ?? '');
    const isExpected = frame === contents.mainFrame && isSame(contents.expected, address);
    if (isExpected) {
      contents.expected = undefined;
    }
    if (isExpected || contents.mayNavigate(frame, address)) {
      if (frame === contents.mainFrame) {
        contents.startLoading();
      }
      target.tell('Fetch.continueRequest', { requestId });
    } else {
      target.tell('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    }
  });
}

/** Asks the app about a window that a page wants. */
function askForWindow(
  { webContents }: StandInWindow,
  { url, ...details }: Omit<Electron.HandlerDetails, 'referrer'>,
): void {
  const { action } = webContents.openHandler?.({
    url: toKnown(url),
    ...details,
    referrer: { url: '', policy: 'default' },
  }) ?? { action: 'allow' };
  if (action === 'allow') {
    note(`windows that pages open are not provided: ${url}`);
  }
}

const isSame = (expected: string | undefined, address: string): boolean =>
  expected !== undefined && new URL(expected).href.replace(/#.*$/, '') === address.replace(/#.*$/, '');

function noteLoaded(window: StandInWindow): void {
  const contents = window.webContents;
  if (contents.mainFrame.address === 'about:blank') {
    return;
  }
  contents.emit('did-finish-load', new PreventableEvent());
  contents.stopLoading();
  if (!window.wasReadyToShow) {
    window.wasReadyToShow = true;
    window.emit('ready-to-show');
  }
  // The page before may have come to its end just now.
  if (contents.loading?.isCommitted) {
    contents.loading.resolve();
    contents.loading = undefined;
  }
}
