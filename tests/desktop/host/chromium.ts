import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { schemes } from './addresses';
import { Cdp } from './cdp';

const USUAL = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'];

const FEATURES_OFF =
  'Translate,MediaRouter,OptimizationHints,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,AcceptCHFrame,PaintHolding';

const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-popup-blocking',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
  '--disable-back-forward-cache',
  `--disable-features=${FEATURES_OFF}`,
  '--password-store=basic',
  '--use-mock-keychain',
  '--force-color-profile=srgb',
  '--no-startup-window',
  '--headless',
  '--hide-scrollbars',
];

/**
 * Starts the Chromium of the stand-in. Only the addresses that stand for custom schemes lead anywhere in it.
 *
 * @param options `port` answers for the schemes; `debugPort` is opened for the test tools
 * @param onStart gets it before it has pages
 */
export async function startChromium(
  options: { userData: string; port: number; debugPort: number | undefined },
  onStart: (browser: Cdp) => void,
): Promise<Cdp> {
  const rules = [
    ...[...schemes.keys()].map((scheme) => `MAP *.${scheme}.localhost:80 127.0.0.1:${options.port}`),
    'MAP * ~NOTFOUND',
    'EXCLUDE 127.0.0.1',
    'EXCLUDE localhost',
    ...[...schemes.keys()].map((scheme) => `EXCLUDE *.${scheme}.localhost:${options.port}`),
  ];
  const browser = new Cdp(findChromium(), [
    ...SWITCHES,
    `--user-data-dir=${join(options.userData, 'Chromium')}`,
    `--host-resolver-rules=${rules.join(', ')}`,
    ...(options.debugPort === undefined ? [] : [`--remote-debugging-port=${options.debugPort}`]),
  ]);
  onStart(browser);
  browser.on('stderr', (line: string) => {
    // Playwright waits for this line.
    if (line.startsWith('DevTools listening') || process.env.STAND_IN_DEBUG) {
      process.stderr.write(`${line}\n`);
    }
  });
  await browser.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
  });
  return browser;
}

function findChromium(): string {
  const found = [process.env.CHROMIUM_PATH ?? '', ...USUAL].find((path) => path !== '' && existsSync(path));
  if (!found) {
    throw new Error('The stand-in for Electron needs Chromium: name it in CHROMIUM_PATH.');
  }
  return found;
}
