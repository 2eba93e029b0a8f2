import { _electron, expect, test as base } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findProgram, type ElectronProgram } from './electron-program';
import { LecternApp } from './lectern-app';
import { scriptSystem } from './scripted';

const root = resolve(import.meta.dirname, '../..');

export interface LaunchOptions {
  /** That of an app that ran before; a new one with the starter posts in it when left out. */
  userData?: string;
  /** Whether a new folder is really empty: the app then fills in the starter posts, which takes it several seconds. */
  isEmpty?: boolean;
  /** Files and links that it is started with. */
  args?: readonly string[];
  env?: Record<string, string>;
  /** A CommonJS file to load before anything of the app. It takes itself out of `process.argv`. */
  required?: string;
}

interface Fixtures {
  /** Starts Lectern. It is ended, and its folder removed, with the test. */
  launchLectern: (options?: LaunchOptions) => Promise<LecternApp>;
  /** Starts it a second time over the same folder, as the system does for a link or file. @returns its exit code */
  startSecond: (first: LecternApp, args: readonly string[]) => Promise<number | null>;
}

export const test = base.extend<Fixtures, { program: ElectronProgram }>({
  program: [async ({}, use) => use(await findProgram()), { scope: 'worker' }],

  launchLectern: async ({ program }, use, info) => {
    info.annotations.push({ type: 'over', description: program.name });
    const folders: string[] = [];
    const running: LecternApp[] = [];
    await use(async (options = {}) => {
      const userData = options.userData ?? (await newUserData(options.isEmpty ?? false));
      folders.push(userData);
      const electron = await _electron.launch({
        executablePath: program.path,
        args: [
          ...(options.required === undefined ? [] : ['-r', options.required]),
          ...argumentsFor(userData, options.args ?? []),
        ],
        env: environment(userData, options.env),
        cwd: userData,
        // The theme is the app's affair.
        colorScheme: null,
      });
      await scriptSystem(electron);
      const app = new LecternApp(electron, userData);
      running.push(app);
      return app;
    });
    await Promise.all(running.map((app) => app.kill()));
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 3 })));
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

async function newUserData(isEmpty: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-desktop-'));
  await mkdir(join(folder, 'home', 'Documents'), { recursive: true });
  const filled = process.env['FILLED_SITE'];
  if (filled && !isEmpty) {
    await cp(filled, join(folder, 'data'), { recursive: true });
  }
  return folder;
}

function argumentsFor(userData: string, args: readonly string[]): string[] {
  const isRoot = process.getuid?.() === 0;
  return [...(isRoot ? ['--no-sandbox'] : []), root, `--user-data-dir=${userData}`, ...args];
}

/** Its home is the test's: nothing of the person's who runs it. */
export function environment(userData: string, more: Record<string, string> = {}): Record<string, string> {
  const { NODE_ENV: _, ...inherited } = process.env as Record<string, string>;
  return { ...inherited, HOME: join(userData, 'home'), ...more };
}

export { expect };
