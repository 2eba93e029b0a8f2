import { expect, test as base, type ConsoleMessage, type Page } from '@playwright/test';
import { startSite, type Site } from '../support/site';

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

/** A site for all tests of a worker, and a page that fails its test on any error in the console. */
export const test = base.extend<{ page: Page }, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await startSite({ env: { TRUST_PROXY: '1' } });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  page: async ({ page }, use) => {
    const check = watchConsole(page);
    await use(page);
    check();
  },
});

/** Resolves once React has taken the page over: keys pressed earlier are nobody's. */
export async function waitForScripts(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-js', 'ready');
}

export { expect };
