import { FILES } from '../messages';

/**
 * Paths of files. Only the browser knows them, and it answers later: until then a file has a name by which the main
 * process looks the path up when a message with it arrives.
 */
export function createWebUtils(token: string): Pick<Electron.WebUtils, 'getPathForFile'> {
  const files: File[] = [];
  (globalThis as unknown as Record<string, File[]>)[FILES] = files;
  return { getPathForFile: (file) => `${token}:file:${files.push(file) - 1}` };
}
