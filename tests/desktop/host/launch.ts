// What the program `electron` runs: Node with the `electron` module, over a Chromium.
import { open as openInspector } from 'node:inspector';
import { mkdirSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from './app';
import { findApp } from './app-folder';
import { getPath } from './app-paths';
import { readLaunch, type Launch } from './arguments';
import { startChromium } from './chromium';
import { electron } from './electron';
import { host, note } from './host-state';
import { only } from './provided';
import { serveSchemes } from './protocol';
import { registry } from './registry';
import { followTargets } from './targets';
import { ELECTRON_VERSION } from './version';

/** The exit code that sysexits.h has for a failure inside. */
const INTERNAL = 70;

const given = process.argv.slice(2);

async function launch(options: Launch): Promise<void> {
  const found = findApp(options.app, process.env.STAND_IN_PROGRAM ?? process.argv[1] ?? '');
  const { path: appPath, name, version, isPackaged } = found;
  const { userData, debugPort } = options;
  Object.assign(host, { appPath, name, version, isPackaged, userData, debugPort });
  pretend(found.resourcesPath);
  provideElectron();
  endWell();
  if (options.isInspected) {
    openInspector(0, '127.0.0.1');
  }
  // Before anything of the app or the tests runs: what they listen on can be told from it.
  host.port = await serveSchemes();
  process.argv = [process.argv[0] ?? '', ...given];
  const require = createRequire(join(appPath, 'package.json'));
  options.required.forEach((each) => void require(each));
  await import(pathToFileURL(found.mainFile).href);
  await startBrowser();
}

/** What Electron's Node says of itself. */
function pretend(resourcesPath: string): void {
  const fact = (value: unknown): PropertyDescriptor => ({ value, enumerable: true, configurable: true });
  Object.defineProperty(process.versions, 'electron', fact(ELECTRON_VERSION));
  Object.defineProperties(process, {
    type: fact('browser'),
    resourcesPath: fact(resourcesPath),
    ...(host.isPackaged ? {} : { defaultApp: fact(true) }),
  });
}

function provideElectron(): void {
  const provided = only('electron', electron);
  // `port` is for the tests that watch what listens.
  Object.assign(globalThis, {
    [Symbol.for('lectern.stand-in')]: { electron: provided, port: () => host.port },
  });
  const modules = Module as unknown as { _load: (id: string, ...rest: unknown[]) => unknown };
  const load = modules._load;
  modules._load = function (id, ...rest) {
    if (id === 'electron' || id === 'electron/main') {
      return provided;
    }
    return load.call(this, id === 'original-fs' ? 'fs' : id, ...rest);
  };
  Module.register(pathToFileURL(join(__dirname, 'resolve-hooks.mjs')).href, { data: Object.keys(electron) });
}

/** Electron goes on after an error that nobody has caught, and quits when it is asked to end. */
function endWell(): void {
  process.on('uncaughtException', (error) => note(`an error nobody has caught: ${error.stack}`));
  process.on('SIGINT', () => app.quit());
  process.on('SIGTERM', () => app.quit());
  process.once('exit', () => host.browser?.process.kill('SIGKILL'));
}

async function startBrowser(): Promise<void> {
  const userData = getPath('userData');
  mkdirSync(userData, { recursive: true });
  const browser = await startChromium({ userData, port: host.port, debugPort: host.debugPort }, (started) => {
    host.browser = started;
    followTargets();
  });
  browser.once('exit', (code) => {
    if (!host.isQuitting) {
      note(`Chromium has ended with ${String(code)}.`);
      process.exit(INTERNAL);
    }
    registry.windows.forEach((window) => window.markGone());
  });
  app.becomeReady();
}

if (given.includes('--version')) {
  process.stdout.write(`v${ELECTRON_VERSION}\n`);
  process.exit(0);
}
launch(readLaunch(given)).catch((error: unknown) => {
  note(`the app did not start: ${error instanceof Error ? error.stack : String(error)}`);
  process.exit(1);
});
