import { expect, test as base } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { findProgram, type ElectronProgram } from './electron-program';
import type { LecternApp } from './lectern-app';
import { SharedApp } from './shared-app';
import { argumentsFor, environment, startLectern, type LaunchOptions } from './start-lectern';

interface Fixtures {
  /**
   * Lectern as it is after its start, with the starter posts. It is other tests' too: for those that quit it, look at
   * its files or replace a part of it, there is `launchLectern`.
   */
  lectern: LecternApp;
  /** Starts Lectern. It is ended, and its folder removed, with the test. */
  launchLectern: (options?: LaunchOptions) => Promise<LecternApp>;
  /** Starts it a second time over the same folder, as the system does for a link or file. @returns its exit code */
  startSecond: (first: LecternApp, args: readonly string[]) => Promise<number | null>;
}

interface WorkerFixtures {
  program: ElectronProgram;
  sharedApp: SharedApp;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  program: [async ({}, use) => use(await findProgram()), { scope: 'worker' }],

  sharedApp: [
    async ({ program }, use) => {
      const shared = new SharedApp(program);
      await use(shared);
      await shared.end();
    },
    { scope: 'worker' },
  ],

  lectern: async ({ program, sharedApp }, use, info) => {
    info.annotations.push({ type: 'over', description: program.name });
    await use(await sharedApp.open());
    // After a failure the worker ends, and the app with it.
    if (info.status === info.expectedStatus) {
      await sharedApp.tidy();
    }
  },

  launchLectern: async ({ program }, use, info) => {
    info.annotations.push({ type: 'over', description: program.name });
    const running: LecternApp[] = [];
    await use(async (options) => {
      const app = await startLectern(program, options);
      running.push(app);
      return app;
    });
    await Promise.all(running.map((app) => app.kill()));
    const folders = new Set(running.map(({ userData }) => userData));
    await Promise.all([...folders].map((each) => rm(each, { recursive: true, force: true, maxRetries: 3 })));
  },

  startSecond: async ({ program }, use) => {
    await use(async ({ userData }, args) => {
      const child = spawn(program.path, argumentsFor(userData, args), {
        cwd: userData,
        env: environment(userData),
        stdio: 'ignore',
      });
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    });
  },
});

export { expect };
