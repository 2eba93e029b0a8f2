import { existsSync } from 'node:fs';
import { runCommand } from '../../server/bin/run-command.mjs';
import { installPackages } from './install-packages.mjs';

/** The engine without the window around a page: the same tests need half of the processor's time. */
const shell = '/usr/bin/chromium-headless-shell';
const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Installs Debian's package of a browser, and the fonts that pages need.
 *
 * @param {string} browser
 */
const installBrowser = (browser) =>
  installPackages([browser, 'fonts-liberation', 'fonts-noto-color-emoji'], 'the browser tests');

/**
 * Finds a Chromium, or gets one: the one that `CHROMIUM_PATH` names, one that is installed, Playwright's own if it was
 * downloaded before, Debian's when we are root, and last Playwright's download.
 *
 * @param {{ prefersShell?: boolean }} [options] `prefersShell`: Debian's headless shell before any other
 * @returns {Promise<string>} path of the executable
 * @throws {Error} when there is none and none can be had
 */
export async function ensureBrowser({ prefersShell = false } = {}) {
  const { chromium } = await import('@playwright/test');
  const named = process.env.CHROMIUM_PATH;
  const preferred = [...(named ? [named] : []), ...(prefersShell ? [shell] : [])];
  const isThere = (/** @type {string} */ path) => existsSync(path);
  const find = () => [...preferred, ...whole, chromium.executablePath(), shell].find(isThere);
  if (prefersShell && !preferred.some(isThere)) {
    await installBrowser('chromium-headless-shell');
  }
  if (!find() && !(await installBrowser('chromium'))) {
    await runCommand('npx', ['playwright', 'install', 'chromium']);
  }
  const path = find();
  if (!path) {
    throw new Error(
      'The browser tests need Chromium. Install it, or name it in CHROMIUM_PATH, and try again.',
    );
  }
  return path;
}
