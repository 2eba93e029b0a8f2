import { resolve } from 'node:path';

export interface Launch {
  /** The app's folder or main file; undefined for a packaged one. */
  app: string | undefined;
  /** Modules to load before it. */
  required: string[];
  isInspected: boolean;
  debugPort: number | undefined;
  userData: string | undefined;
}

/** Reads the switches of Electron and Chromium that the stand-in knows; the others are the app's. */
export function readLaunch(given: readonly string[]): Launch {
  const launch: Launch = {
    app: undefined,
    required: [],
    isInspected: false,
    debugPort: undefined,
    userData: undefined,
  };
  for (let index = 0; index < given.length; index++) {
    const argument = given[index] ?? '';
    const [name, value = ''] = argument.split(/=(.*)/s);
    if (name === '-r' || name === '--require') {
      launch.required.push(resolve(given[++index] ?? ''));
    } else if (name === '--inspect') {
      launch.isInspected = true;
    } else if (name === '--remote-debugging-port') {
      launch.debugPort = Number(value);
    } else if (name === '--user-data-dir') {
      launch.userData = resolve(value);
    } else if (!argument.startsWith('-')) {
      launch.app ??= argument;
    }
  }
  return launch;
}
