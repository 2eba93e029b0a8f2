import { existsSync } from 'node:fs';
import { runCommand } from '../../server/bin/run-command.mjs';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds a Chromium for the browser tests, or gets one: an installed one, Playwright's own if it was downloaded
 * before, Debian's package when we are root, and last Playwright's download.
 *
 * @returns {Promise<string>} path of the executable
 * @throws {Error} when there is none and none can be had
 */
export async function ensureBrowser() {
  const named = process.env.CHROMIUM_PATH;
  const found = [...(named ? [named] : []), ...installed].find((path) => existsSync(path));
  if (found) {
    return found;
  }
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) {
    return chromium.executablePath();
  }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests (once) ...');
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    await runCommand('apt-get', ['-qq', 'update'], options);
    await runCommand(
      'apt-get',
      [
        '-qq',
        'install',
        '-y',
        '--no-install-recommends',
        'chromium',
        'fonts-liberation',
        'fonts-noto-color-emoji',
      ],
      options,
    );
  } else {
    await runCommand('npx', ['playwright', 'install', 'chromium']);
  }
  const path = [...installed, chromium.executablePath()].find((candidate) => existsSync(candidate));
  if (!path) {
    throw new Error(
      'The browser tests need Chromium. Install it, or name it in CHROMIUM_PATH, and try again.',
    );
  }
  return path;
}
