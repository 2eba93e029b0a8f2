import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: resolve(import.meta.dirname, 'web'),
  outputDir: resolve(import.meta.dirname, '../test-results'),
  timeout: 60_000,
  fullyParallel: false,
  workers: 2,
  // What fails twice is broken; what fails once, on a machine too busy to answer in time, is listed as flaky.
  retries: 1,
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
