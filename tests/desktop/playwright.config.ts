import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: import.meta.dirname,
  globalSetup: resolve(import.meta.dirname, 'prepare.ts'),
  outputDir: resolve(import.meta.dirname, '../../test-results/desktop'),
  timeout: 90_000,
  // What is awaited comes in a moment; on a machine too busy for that it is not broken, only late.
  expect: { timeout: 15_000 },
  // Each test has an app of its own.
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
});
