import { app } from './app';
import type { Session } from './cdp';
import { host, note } from './host-state';
import { Emitter, PreventableEvent } from './provided';
import { registry } from './registry';
import { displayArea } from './screen';
import { preparePage, showColours } from './page';
import { createTarget } from './targets';
import { announceContents, StandInContents } from './web-contents';

const FORBIDDEN = ['nodeIntegration', 'nodeIntegrationInWorker', 'webviewTag'] as const;

/** @throws Error for what gives pages more than Lectern gives them */
function checked(preferences: Electron.WebPreferences): Electron.WebPreferences {
  const { sandbox, contextIsolation } = preferences;
  if (sandbox === false || contextIsolation === false || FORBIDDEN.some((name) => preferences[name])) {
    throw new Error('The stand-in for Electron provides sandboxed, isolated windows without Node only.');
  }
  return preferences;
}

function placed(options: Electron.BrowserWindowConstructorOptions): Electron.Rectangle {
  const { width = 800, height = 600 } = options;
  const x = options.x ?? Math.round((displayArea.width - width) / 2);
  const y = options.y ?? Math.round((displayArea.height - height) / 2);
  return { x, y, width, height };
}

/** A window: a page of a real Chromium. Where it stands and how it is shown is noted down only. */
export class StandInWindow extends Emitter {
  static readonly getAllWindows = (): StandInWindow[] => [...registry.windows];
  static readonly getFocusedWindow = (): StandInWindow | null => registry.focused;
  static readonly fromId = (id: number): StandInWindow | null =>
    [...registry.windows].find((window) => window.id === id) ?? null;
  static readonly fromWebContents = (contents: unknown): StandInWindow | null =>
    [...registry.windows].find((window) => window.webContents === contents) ?? null;

  readonly id: number;
  readonly webContents: StandInContents;
  readonly preferences: Electron.WebPreferences;
  /** The page's id of the protocol, once there is a page. */
  targetId: string | undefined;
  /** While the page is asked whether it may be closed. */
  closing: Promise<unknown> | undefined;
  /** The page's word when it is asked whether it may be closed. */
  onUnload: ((mayClose: boolean) => void) | undefined;
  wasReadyToShow = false;
  title: string;
  readonly #target: Promise<Session>;
  #bounds: Electron.Rectangle;
  #isDestroyed = false;
  #isVisible: boolean;
  #isMinimized = false;
  #isMaximized = false;
  #isFullScreen = false;
  #isEdited = false;
  #file = '';
  #onGone: () => void = () => undefined;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super('BrowserWindow');
    if (!host.isReady) {
      throw new Error('Cannot create BrowserWindow before app is ready');
    }
    this.preferences = checked(options.webPreferences ?? {});
    this.#bounds = placed(options);
    this.#isVisible = options.show ?? true;
    this.title = options.title ?? host.name;
    this.#target = this.#open();
    this.#target.catch((error: unknown) => note(`a window did not open: ${String(error)}`));
    this.webContents = new StandInContents(this, this.#target);
    this.id = this.webContents.id;
    registry.windows.add(this);
    announceContents(this.webContents);
    app.emit('browser-window-created', new PreventableEvent(), this);
    if (this.#isVisible) {
      this.focus();
    }
  }

  async #open(): Promise<Session> {
    const { targetId, session } = await createTarget(this.#bounds);
    this.targetId = targetId;
    await preparePage(this, session);
    return session;
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  reload(): void {
    this.webContents.reload();
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  show(): void {
    this.showInactive();
    this.focus();
  }

  showInactive(): void {
    if (!this.#isVisible) {
      this.#isVisible = true;
      this.emit('show');
    }
  }

  hide(): void {
    this.#isVisible = false;
    this.emit('hide');
    this.blur();
  }

  isVisible(): boolean {
    return this.#isVisible && !this.#isDestroyed;
  }

  focus(): void {
    const before = registry.focused;
    if (before === this || this.#isDestroyed) {
      return;
    }
    before?.blur();
    registry.focused = this;
    this.#tell('Page.bringToFront');
    this.emit('focus');
    app.emit('browser-window-focus', new PreventableEvent(), this);
  }

  blur(): void {
    if (registry.focused === this) {
      registry.focused = null;
      this.emit('blur');
      app.emit('browser-window-blur', new PreventableEvent(), this);
    }
  }

  isFocused(): boolean {
    return registry.focused === this;
  }

  moveTop(): void {
    // There is no order to be seen.
  }

  getBounds(): Electron.Rectangle {
    return this.#isMaximized || this.#isFullScreen ? { ...displayArea } : { ...this.#bounds };
  }

  getNormalBounds(): Electron.Rectangle {
    return { ...this.#bounds };
  }

  getSize(): [number, number] {
    const { width, height } = this.getBounds();
    return [width, height];
  }

  getPosition(): [number, number] {
    const { x, y } = this.getBounds();
    return [x, y];
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    const before = this.#bounds;
    this.#bounds = { ...before, ...bounds };
    const { x, y, width, height } = this.#bounds;
    this.#tell('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 0, mobile: false });
    if (x !== before.x || y !== before.y) {
      this.emit('move');
    }
    if (width !== before.width || height !== before.height) {
      this.emit('resize');
    }
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }

  minimize(): void {
    this.#isMinimized = true;
    this.emit('minimize');
    this.blur();
  }

  restore(): void {
    this.#isMinimized = false;
    this.emit('restore');
  }

  isMinimized(): boolean {
    return this.#isMinimized;
  }

  maximize(): void {
    this.#isMaximized = true;
    this.emit('maximize');
  }

  unmaximize(): void {
    this.#isMaximized = false;
    this.emit('unmaximize');
  }

  isMaximized(): boolean {
    return this.#isMaximized;
  }

  setFullScreen(isFull: boolean): void {
    this.#isFullScreen = isFull;
    this.emit(isFull ? 'enter-full-screen' : 'leave-full-screen');
  }

  isFullScreen(): boolean {
    return this.#isFullScreen;
  }

  getTitle(): string {
    return this.title;
  }

  setTitle(title: string): void {
    this.title = title;
  }

  setDocumentEdited(isEdited: boolean): void {
    this.#isEdited = isEdited;
  }

  isDocumentEdited(): boolean {
    return this.#isEdited;
  }

  setRepresentedFilename(path: string): void {
    this.#file = path;
  }

  getRepresentedFilename(): string {
    return this.#file;
  }

  setOverlayIcon(_image: unknown, _description: string): void {
    // Windows only.
  }

  setBackgroundColor(_colour: string): void {
    // The page draws its own.
  }

  close(): void {
    if (this.#isDestroyed || this.closing) {
      return;
    }
    const event = new PreventableEvent();
    this.emit('close', event);
    if (!event.defaultPrevented && !this.#isDestroyed) {
      this.closing = this.#closePage().finally(() => (this.closing = undefined));
    }
  }

  async #closePage(): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      this.onUnload = (mayClose) => (mayClose ? undefined : resolve());
      this.#onGone = resolve;
    });
    this.#tell('Page.close');
    await ended;
  }

  /** Without asking anybody. */
  destroy(): void {
    if (!this.#isDestroyed) {
      void this.#target.then(
        () => host.browser?.tell('Target.closeTarget', { targetId: this.targetId }),
        () => undefined,
      );
      this.markGone();
    }
  }

  /** Once the page is not there any more. */
  markGone(): void {
    if (this.#isDestroyed) {
      return;
    }
    this.#isDestroyed = true;
    registry.windows.delete(this);
    this.#onGone();
    if (registry.focused === this) {
      registry.focused = null;
    }
    this.webContents.loading?.reject(Object.assign(new Error('ERR_ABORTED (-3)'), { code: 'ERR_ABORTED' }));
    this.webContents.emit('destroyed');
    this.emit('closed');
    if (registry.windows.size === 0 && !host.isQuitting) {
      if (app.listenerCount('window-all-closed') > 0) {
        app.emit('window-all-closed');
      } else {
        app.quit();
      }
    }
  }

  /** Shows the page in the colours of the theme. */
  showTheme(): void {
    void this.#target.then(showColours, () => undefined);
  }

  #tell(method: string, params: object = {}): void {
    void this.#target.then(
      (target) => target.tell(method, params),
      () => undefined,
    );
  }
}
