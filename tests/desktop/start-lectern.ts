import { _electron } from '@playwright/test';
import { cp, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ElectronProgram } from './electron-program';
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

/** Starts Lectern. Whoever does ends it, and removes its folder. */
export async function startLectern(
  program: ElectronProgram,
  options: LaunchOptions = {},
): Promise<LecternApp> {
  const userData = options.userData ?? (await newUserData(options.isEmpty));
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
  return new LecternApp(electron, userData);
}

/** A folder to start over, with the starter posts in it unless it is to be really empty. */
export async function newUserData(isEmpty = false): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-desktop-'));
  await mkdir(join(folder, 'home', 'Documents'), { recursive: true });
  const filled = process.env['FILLED_SITE'];
  if (filled && !isEmpty) {
    await cp(filled, join(folder, 'data'), { recursive: true });
  }
  return folder;
}

/** What the program is started with over a folder. */
export function argumentsFor(userData: string, args: readonly string[]): string[] {
  const isRoot = process.getuid?.() === 0;
  return [...(isRoot ? ['--no-sandbox'] : []), root, `--user-data-dir=${userData}`, ...args];
}

/** Its home is the test's: nothing of the person's who runs it. */
export function environment(userData: string, more: Record<string, string> = {}): Record<string, string> {
  const { NODE_ENV: _, ...inherited } = process.env as Record<string, string>;
  return { ...inherited, HOME: join(userData, 'home'), ...more };
}
