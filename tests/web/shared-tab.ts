import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** A small file of every site: scripts may reach the site's storage from it, and it has none of its own. */
const NEUTRAL = '/site.webmanifest';

/** What a test may listen to. Playwright itself listens to others. */
const PAGE_EVENTS = [
  ...['console', 'dialog', 'domcontentloaded', 'download', 'filechooser', 'frameattached', 'framedetached'],
  ...['framenavigated', 'load', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished'],
  ...['response', 'websocket', 'worker'],
];
const CONTEXT_EVENTS = [
  ...['console', 'dialog', 'page', 'request', 'requestfailed', 'requestfinished', 'response', 'weberror'],
];

/** Calls that are taken back by what they give. */
const DISPOSABLE = ['addInitScript', 'exposeBinding', 'exposeFunction'] as const;
/** Calls that nothing takes back, at least not for sure. */
const LASTING = {
  page: ['addLocatorHandler', 'routeFromHAR', 'routeWebSocket', 'setExtraHTTPHeaders', 'close'],
  context: [
    ...['newCDPSession', 'routeFromHAR', 'routeWebSocket', 'setExtraHTTPHeaders', 'setGeolocation'],
    ...['setHTTPCredentials', 'setStorageState', 'close'],
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
};

type Methods = Record<string, (...values: unknown[]) => Promise<{ dispose(): Promise<void> } | undefined>>;

/**
 * A tab that the tests of a worker have one after the other: a site opens in it at a third of what it costs in a new
 * one, which starts a process and compiles all scripts anew. Between two tests everything is taken back that a test can
 * leave behind; where that cannot be done, the next one gets a new tab.
 */
export class SharedTab {
  private page: Page | undefined;
  private session: CDPSession | undefined;
  private isSpent = false;
  private readonly disposables: { dispose(): Promise<void> }[] = [];
  /** Where the tests have been, and may have stored something. */
  private readonly origins = new Set<string>();

  constructor(
    private readonly browser: Browser,
    private readonly url: string,
  ) {}

  /** A page as new, at a small file of the site. */
  async open(): Promise<Page> {
    if (this.page === undefined) {
      const context = await this.browser.newContext();
      this.page = await context.newPage();
      this.session = await context.newCDPSession(this.page);
      this.isSpent = false;
      this.watch(this.page, context);
      await this.page.goto(this.url + NEUTRAL);
    }
    this.origins.clear();
    this.page.on('framenavigated', (frame) => this.origins.add(new URL(frame.url()).origin));
    return this.page;
  }

  /** Makes it ready for the next test. */
  async clear(): Promise<void> {
    const { page, session } = this;
    if (page === undefined || session === undefined || this.isSpent || page.isClosed()) {
      await this.close();
      return;
    }
    const context = page.context();
    const others = context.pages().filter((each) => each !== page);
    await Promise.all(others.map((each) => each.close()));
    PAGE_EVENTS.forEach((event) => page.removeAllListeners(event));
    CONTEXT_EVENTS.forEach((event) => context.removeAllListeners(event));
    await Promise.all([
      page.unrouteAll({ behavior: 'ignoreErrors' }),
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      context.setOffline(false),
      context.clearCookies(),
      context.clearPermissions(),
      ...this.disposables.splice(0).map((each) => each.dispose()),
    ]);
    // From here on no script of the site writes anything.
    await page.goto(this.url + NEUTRAL);
    await Promise.all([
      page.setViewportSize({ width: 1280, height: 720 }),
      page.emulateMedia({
        media: null,
        colorScheme: 'light',
        reducedMotion: 'no-preference',
        forcedColors: 'none',
        contrast: 'no-preference',
      }),
      page.mouse.move(-1, -1),
      page.evaluate(() => {
        sessionStorage.clear();
        window.name = '';
      }),
      session.send('Page.resetNavigationHistory'),
      ...[new URL(this.url).origin, ...this.origins].map((origin) =>
        session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
      ),
    ]);
  }

  /** Throws it away: the next test gets a new one. */
  async close(): Promise<void> {
    const context = this.page?.context();
    this.page = undefined;
    this.disposables.length = 0;
    this.isSpent = true;
    await context?.close();
  }

  private watch(page: Page, context: BrowserContext): void {
    const spend = () => {
      this.isSpent = true;
    };
    page.on('crash', spend);
    for (const [owner, lasting] of [
      [page, LASTING.page],
      [context, LASTING.context],
      [context.clock, LASTING.clock],
    ] as const) {
      const methods = owner as unknown as Methods;
      for (const name of lasting) {
        const call = methods[name]?.bind(owner);
        methods[name] = (...values) => {
          spend();
          return call?.(...values) ?? Promise.resolve(undefined);
        };
      }
      for (const name of DISPOSABLE.filter((each) => each in methods)) {
        const call = methods[name]?.bind(owner);
        methods[name] = async (...values) => {
          const disposable = await call?.(...values);
          if (disposable) {
            this.disposables.push(disposable);
          }
          return disposable;
        };
      }
    }
  }
}
