import type { Cdp } from './cdp';

/** What the launcher found out, and what runs. */
export const host = {
  appPath: process.cwd(),
  name: 'app',
  version: '0.0.0',
  isPackaged: false,
  /** From `--user-data-dir`. */
  userData: undefined as string | undefined,
  /** From `--remote-debugging-port`; 0 lets the system choose. */
  debugPort: undefined as number | undefined,
  isReady: false,
  isQuitting: false,
  /** The Chromium that draws the windows, once it runs. */
  browser: undefined as Cdp | undefined,
  /** The loopback port that stands for the custom schemes. */
  port: 0,
};

/** Says something that a person debugging the tests should know. */
export function note(text: string): void {
  process.stderr.write(`Stand-in for Electron: ${text}\n`);
}
