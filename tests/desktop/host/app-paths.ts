import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { host } from './host-state';

const set = new Map<string, string>();

const IN_HOME = ['desktop', 'documents', 'downloads', 'music', 'pictures', 'videos'];

const PATHS: Record<string, () => string> = {
  home: homedir,
  appData: () => process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'),
  userData: () => host.userData ?? join(getPath('appData'), host.name),
  sessionData: () => getPath('userData'),
  temp: tmpdir,
  exe: () => process.execPath,
  module: () => process.execPath,
  logs: () => join(getPath('userData'), 'logs'),
  crashDumps: () => join(getPath('userData'), 'Crashpad'),
};

/** @throws Error for a name that Electron does not have */
export function getPath(name: string): string {
  const known = set.get(name) ?? PATHS[name]?.();
  if (known !== undefined) {
    return known;
  }
  if (!IN_HOME.includes(name)) {
    throw new Error(`Failed to get '${name}' path`);
  }
  return join(homedir(), name.charAt(0).toUpperCase() + name.slice(1));
}

/** @throws Error for a path that is not absolute */
export function setPath(name: string, path: string): void {
  if (!isAbsolute(path)) {
    throw new Error('Path must be absolute');
  }
  set.set(name, path);
}
