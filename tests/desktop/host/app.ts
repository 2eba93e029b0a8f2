import { getPath, setPath } from './app-paths';
import { host } from './host-state';
import { Emitter, only, PreventableEvent } from './provided';
import { registry } from './registry';
import { hasLock, releaseLock, takeLock } from './single-instance';

/** Milliseconds that the browser gets to write its profile down. */
const GRACE = 3_000;

class StandInApp extends Emitter {
  readonly commandLine = only('app.commandLine', {
    appendSwitch: (_name: string, _value?: string) => undefined,
    hasSwitch: (name: string) => process.argv.some((each) => each.split('=')[0] === `--${name}`),
  });
  /** There on macOS only. */
  readonly dock = undefined;
  readonly getPath = getPath;
  readonly setPath = setPath;
  readonly #ready: Promise<void>;
  #setReady: () => void = () => undefined;
  #badge = 0;

  constructor() {
    super('app');
    this.#ready = new Promise((resolve) => (this.#setReady = resolve));
  }

  get isPackaged(): boolean {
    return host.isPackaged;
  }

  get name(): string {
    return host.name;
  }

  getName(): string {
    return host.name;
  }

  setName(name: string): void {
    host.name = name;
  }

  getVersion(): string {
    return host.version;
  }

  getAppPath(): string {
    return host.appPath;
  }

  getLocale(): string {
    return 'en-US';
  }

  /** A method, as Playwright replaces it. */
  whenReady(): Promise<void> {
    return this.#ready;
  }

  isReady(): boolean {
    return host.isReady;
  }

  /** Once the browser runs. */
  becomeReady(): void {
    host.isReady = true;
    this.emit('will-finish-launching');
    this.emit('ready', new PreventableEvent(), {});
    this.#setReady();
  }

  enableSandbox(): void {
    // Windows without a sandbox are refused anyway.
  }

  setAppUserModelId(_id: string): void {
    // Windows only.
  }

  setAsDefaultProtocolClient(_scheme: string): boolean {
    return true;
  }

  addRecentDocument(_path: string): void {
    // The system's own list is nowhere to be seen.
  }

  clearRecentDocuments(): void {
    // As above.
  }

  setBadgeCount(count = 0): boolean {
    this.#badge = count;
    return true;
  }

  getBadgeCount(): number {
    return this.#badge;
  }

  focus(): void {
    registry.focused?.focus();
  }

  requestSingleInstanceLock(data?: object): boolean {
    const own = { argv: process.argv, folder: process.cwd(), data };
    return takeLock(getPath('userData'), own, ({ argv, folder, data: given }) =>
      this.emit('second-instance', new PreventableEvent(), argv, folder, given),
    );
  }

  hasSingleInstanceLock(): boolean {
    return hasLock();
  }

  releaseSingleInstanceLock(): void {
    releaseLock();
  }

  quit(): void {
    if (!host.isQuitting) {
      host.isQuitting = true;
      void this.#quit().then((isDone) => (host.isQuitting = isDone));
    }
  }

  exit(code = 0): void {
    host.isQuitting = true;
    this.emit('quit', new PreventableEvent(), code);
    const { browser } = host;
    if (!browser || browser.isClosed) {
      process.exit(code);
    }
    // Killed, it would lose what pages have stored a moment ago.
    setTimeout(() => process.exit(code), GRACE);
    browser.once('exit', () => process.exit(code));
    browser.tell('Browser.close');
  }

  /** @returns false when somebody prevented it */
  async #quit(): Promise<boolean> {
    if (this.#isPrevented('before-quit')) {
      return false;
    }
    const windows = [...registry.windows];
    windows.forEach((window) => window.close());
    await Promise.all(windows.map(async (window) => window.closing));
    if (registry.windows.size > 0 || this.#isPrevented('will-quit')) {
      return false;
    }
    this.exit();
    return true;
  }

  #isPrevented(name: 'before-quit' | 'will-quit'): boolean {
    const event = new PreventableEvent();
    this.emit(name, event);
    return event.defaultPrevented;
  }
}

export const app = new StandInApp();
