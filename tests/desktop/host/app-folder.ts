import { extractAll } from '@electron/asar';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export interface AppFolder {
  path: string;
  mainFile: string;
  name: string;
  version: string;
  isPackaged: boolean;
  resourcesPath: string;
}

/**
 * Finds the app: the one that is named, or the packaged one beside the program. Node reads no archives, so one is
 * unpacked for as long as this process runs.
 *
 * @throws Error when there is no app
 */
export function findApp(named: string | undefined, program: string): AppFolder {
  const resources = join(dirname(program), 'resources');
  const archive = join(resources, 'app.asar');
  const isPackaged = existsSync(archive) && (named === undefined || resolve(named) === archive);
  const given = isPackaged ? unpack(archive) : resolve(named ?? '.');
  const isFile = statSync(given).isFile();
  const path = isFile ? folderOfPackage(dirname(given)) : given;
  const { name, productName, version, main } = JSON.parse(
    readFileSync(join(path, 'package.json'), 'utf8'),
  ) as Record<string, string | undefined>;
  return {
    path,
    mainFile: isFile ? given : join(path, main ?? 'index.js'),
    name: productName ?? name ?? 'app',
    version: version ?? '0.0.0',
    isPackaged,
    resourcesPath: resources,
  };
}

function unpack(archive: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'stand-in-app-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  extractAll(archive, folder);
  return folder;
}

function folderOfPackage(folder: string): string {
  const isHere = existsSync(join(folder, 'package.json')) || dirname(folder) === folder;
  return isHere ? folder : folderOfPackage(dirname(folder));
}
