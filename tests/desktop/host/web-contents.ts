import { app } from './app';
import { toKnown, toReal } from './addresses';
import type { StandInWindow } from './browser-window';
import type { Params, Session } from './cdp';
import { encode } from './codec';
import { Frame } from './frame';
import { note } from './host-state';
import { RECEIVE, type ToPage } from './messages';
import { imageOf, type StandInImage } from './native-image';
import { Emitter, only, PreventableEvent } from './provided';
import { registry } from './registry';
import { defaultSession, settlePermissions } from './session';

type OpenHandler = (details: Electron.HandlerDetails) => { action: 'deny' | 'allow' };

/** Numbers of Chromium's net_error_list.h. */
const NET_ERRORS: Record<string, number> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
};

let last = 0;

/** The page of a window. */
export class StandInContents extends Emitter {
  readonly id = ++last;
  readonly session = defaultSession;
  readonly navigationHistory = only('navigationHistory', {
    goBack: () => void this.#go(-1),
    goForward: () => void this.#go(1),
    clear: () => this.#tell('Page.resetNavigationHistory'),
  });
  zoomLevel = 0;
  title = '';
  isLoadingNow = false;
  hasCrashed = false;
  mainFrame = new Frame('', null);
  /** Frames by their ids of the protocol. */
  readonly frames = new Map<string, Frame>();
  /** The frames whose preload world runs, by the ids of those worlds. */
  readonly worlds = new Map<number, Frame>();
  openHandler: OpenHandler | undefined;
  /** Puts the scripts into a process that is to draw the page. */
  prepare: () => Promise<unknown> = () => Promise.resolve();
  /** The address that the app itself loads: nobody is asked about it. */
  expected: string | undefined;
  loading: { resolve: () => void; reject: (why: Error) => void; isCommitted: boolean } | undefined;
  readonly window: StandInWindow;
  readonly #target: Promise<Session>;

  constructor(window: StandInWindow, target: Promise<Session>) {
    super('webContents');
    this.window = window;
    this.#target = target;
  }

  getURL(): string {
    return this.mainFrame.address === 'about:blank' ? '' : this.mainFrame.url;
  }

  getTitle(): string {
    return this.title;
  }

  getType(): string {
    return 'window';
  }

  /** What the page was made with, with what Electron takes where nothing is said. */
  getLastWebPreferences(): Electron.WebPreferences {
    return {
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      ...this.window.preferences,
    };
  }

  isCrashed(): boolean {
    return this.hasCrashed;
  }

  isDestroyed(): boolean {
    return this.window.isDestroyed();
  }

  isLoading(): boolean {
    return this.isLoadingNow;
  }

  isLoadingMainFrame(): boolean {
    return this.isLoadingNow;
  }

  startLoading(): void {
    if (!this.isLoadingNow) {
      this.isLoadingNow = true;
      this.emit('did-start-loading');
    }
  }

  /** Whether or not something came of it. */
  stopLoading(): void {
    if (this.isLoadingNow) {
      this.isLoadingNow = false;
      this.emit('did-stop-loading');
    }
  }

  isFocused(): boolean {
    return registry.focused === this.window;
  }

  focus(): void {
    this.window.focus();
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }

  setZoomLevel(level: number): void {
    this.zoomLevel = level;
  }

  getZoomLevel(): number {
    return this.zoomLevel;
  }

  send(channel: string, ...args: unknown[]): void {
    const text = encode({ kind: 'message', channel, args } satisfies ToPage);
    void this.#target.then(
      () => this.pushTo(this.mainFrame, text),
      () => undefined,
    );
  }

  /** Hands a message to the preload world of a frame, if it is still there. */
  pushTo(frame: Frame, text: string): void {
    for (const [contextId, each] of this.worlds) {
      if (each === frame) {
        this.#tell('Runtime.evaluate', { contextId, expression: `${RECEIVE}(${JSON.stringify(text)})` });
      }
    }
  }

  async executeJavaScript(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.#ask('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    if (exceptionDetails) {
      throw new Error(String(exceptionDetails.exception?.description ?? 'The script failed.'));
    }
    return result.value as unknown;
  }

  async loadURL(url: string): Promise<void> {
    this.startLoading();
    const target = await this.#target;
    this.loading?.reject(
      Object.assign(new Error(`ERR_ABORTED (-3) loading '${url}'`), { code: 'ERR_ABORTED' }),
    );
    this.hasCrashed = false;
    this.expected = toReal(url);
    const loaded = new Promise<void>((resolve, reject) => {
      this.loading = { resolve, reject, isCommitted: false };
    });
    // Whoever does not wait for it is not to be ended by it.
    loaded.catch(() => undefined);
    await settlePermissions(url);
    const { errorText } = await target.send('Page.navigate', { url: toReal(url) });
    if (errorText) {
      this.loading = undefined;
      const code = String(errorText).replace('net::', '');
      const errno = NET_ERRORS[code] ?? -2;
      this.emit('did-fail-load', new PreventableEvent(), errno, code, url, true);
      this.stopLoading();
      throw Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { errno, code, url });
    }
    return loaded;
  }

  reload(): void {
    if (this.hasCrashed) {
      this.#revive().catch((error: unknown) => note(`a page was not loaded again: ${String(error)}`));
      return;
    }
    this.expected = this.mainFrame.address;
    this.startLoading();
    this.#tell('Page.reload');
  }

  /** A page that has crashed comes back in a new process, which knows nothing of what the one before was told. */
  async #revive(): Promise<void> {
    const { url } = this.mainFrame;
    await this.#ask('Page.navigate', { url: 'about:blank' });
    await this.prepare();
    await this.loadURL(url);
  }

  async printToPDF(options: Electron.PrintToPDFOptions): Promise<Buffer> {
    const { printBackground, landscape, preferCSSPageSize, displayHeaderFooter } = options;
    const { data } = await this.#ask('Page.printToPDF', {
      printBackground,
      landscape,
      preferCSSPageSize,
      displayHeaderFooter,
    });
    return Buffer.from(String(data), 'base64');
  }

  /** Nothing is printed: it is as if the person had said so in the dialog. */
  print(_options: object, callback?: (isPrinted: boolean, reason: string) => void): void {
    setImmediate(() => callback?.(false, 'Print job canceled'));
  }

  async capturePage(): Promise<StandInImage> {
    const { data } = await this.#ask('Page.captureScreenshot', {});
    return imageOf(Buffer.from(String(data), 'base64'));
  }

  /** Takes what Electron takes; nothing is written anywhere. */
  downloadURL(url: string): void {
    if (!URL.canParse(url)) {
      throw new TypeError('Invalid URL');
    }
  }

  /** Takes what Electron takes; nothing is dragged anywhere. */
  startDrag({ file, icon }: Electron.Item): void {
    if (!file || typeof icon === 'string' || icon.isEmpty()) {
      throw new Error("Must specify non-empty 'icon' and 'file' option");
    }
  }

  replaceMisspelling(word: string): void {
    this.#tell('Input.insertText', { text: word });
  }

  forcefullyCrashRenderer(): void {
    this.#tell('Page.crash');
  }

  toggleDevTools(): void {
    // There are none to be seen.
  }

  /** Runs an editing command of the menu, such as `selectAll`. */
  edit(command: string): void {
    this.#tell('Input.dispatchKeyEvent', { type: 'keyDown', commands: [command] });
    this.#tell('Input.dispatchKeyEvent', { type: 'keyUp' });
  }

  async #go(step: number): Promise<void> {
    const { currentIndex, entries } = await this.#ask('Page.getNavigationHistory', {});
    const entry = entries[currentIndex + step] as { id: number } | undefined;
    if (entry) {
      this.#tell('Page.navigateToHistoryEntry', { entryId: entry.id });
    }
  }

  #ask(method: string, params: object): Promise<Params> {
    return this.#target.then((target) => target.send(method, params));
  }

  #tell(method: string, params: object = {}): void {
    this.#ask(method, params).catch(() => undefined);
  }

  /** Asks what is to be done about an address that the page wants to go to. @returns whether it may */
  mayNavigate(frame: Frame, address: string): boolean {
    const isMainFrame = frame === this.mainFrame;
    const event = Object.assign(new PreventableEvent(), { url: toKnown(address), isMainFrame, frame });
    if (isMainFrame) {
      this.emit('will-navigate', event, event.url);
    }
    if (!event.defaultPrevented) {
      this.emit('will-frame-navigate', event);
    }
    return !event.defaultPrevented;
  }
}

export const webContents = only('webContents', {
  getAllWebContents: () => [...registry.windows].map((window) => window.webContents),
  fromId: (id: number) => webContents.getAllWebContents().find((contents) => contents.id === id),
  /** By it Playwright finds the window of a page. */
  fromDevToolsTargetId: (id: string) =>
    [...registry.windows].find((window) => window.targetId === id)?.webContents,
  getFocusedWebContents: () => registry.focused?.webContents ?? null,
});

/** Tells the app of a page that was made. */
export function announceContents(contents: StandInContents): void {
  app.emit('web-contents-created', new PreventableEvent(), contents);
}
