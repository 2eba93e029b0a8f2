import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';

const here = (path: string): string => resolve(import.meta.dirname, path);

/** Would leave the other workers with nothing to do if they came last. */
const LONG = /(?:xss|author-walk|account|members|editor-offline|screens|\/run)\.spec\.ts$/;

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  globalSetup: [here('web/fill-site.ts'), here('desktop/prepare.ts')],
  outputDir: here('../test-results'),
  // Four times what the longest needs on two cores of its own.
  timeout: 240_000,
  // What is awaited comes in a moment; on a machine too busy for that it is not broken, only late.
  expect: { timeout: 15_000 },
  projects: [
    { name: 'long', testDir: here('web'), testMatch: LONG },
    { name: 'desktop', testDir: here('desktop') },
    { name: 'short', testDir: here('web'), testIgnore: LONG },
  ],
  fullyParallel: false,
  // One more than cores: with two, a fifth of their time went by while both tests waited.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    // Traces slow every test down by a half: `--trace retain-on-failure` asks for them.
    screenshot: 'only-on-failure',
    // Else each visit of the editor fetches all of it for later; editor-offline.spec.ts lets it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
