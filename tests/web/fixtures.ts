import { expect, test as base, type BrowserContext, type ConsoleMessage, type Page } from '@playwright/test';
import { startSite, type Site } from '../support/site';
import { lastMessages } from './lasting-messages';
import { SharedTab } from './shared-tab';

/** Watches a page from now on. @returns throws when its console has shown an error since it was called last */
export function watchConsole(page: Page): () => void {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message: ConsoleMessage) => {
    const isExpected = /Failed to load resource: the server responded with a status of (4\d\d)/.test(
      message.text(),
    );
    if (message.type() === 'error' && !isExpected) {
      problems.push(message.text());
    }
  });
  return () => {
    const found = problems.splice(0);
    if (found.length > 0) {
      throw new Error(`The console shows errors:\n${found.join('\n')}`);
    }
  };
}

interface Options {
  /** Whether a test has the tab of its worker, or a browser of its own in which no page was opened before. */
  sharesTab: boolean;
}

interface OfTest {
  context: BrowserContext;
  page: Page;
  /** The page of the test, in whose console errors are expected. */
  roughPage: Page;
}

interface OfWorker {
  site: Site;
  tab: SharedTab;
}

/**
 * A site for all tests of a worker, and a page that fails its test on any error in the console. The page is as new, but
 * its tab is that of the tests before ({@link SharedTab}); other pages of its `context` are new.
 */
export const test = base.extend<Options & OfTest, OfWorker>({
  sharesTab: [true, { option: true }],
  browser: [async ({ browser }, use) => use(lastMessages(browser)), { scope: 'worker' }],
  site: [
    async ({}, use) => {
      const site = await startSite({ env: { TRUST_PROXY: '1' } });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  tab: [
    async ({ browser, site }, use) => {
      const tab = new SharedTab(browser, site.url);
      await use(tab);
      await tab.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  context: async ({ sharesTab, tab, browser }, use, info) => {
    if (sharesTab) {
      await use((await tab.open()).context());
      await (info.status === info.expectedStatus ? tab.clear() : tab.close());
      return;
    }
    const context = await browser.newContext();
    await context.newPage();
    await use(context);
    await context.close();
  },
  roughPage: async ({ context }, use) => {
    const [page] = context.pages();
    await use(page ?? (await context.newPage()));
  },
  page: async ({ roughPage }, use) => {
    const check = watchConsole(roughPage);
    await use(roughPage);
    check();
  },
});

/** Resolves once React has taken the page over: keys pressed earlier are nobody's. */
export async function waitForScripts(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-js', 'ready');
}

export { expect };
