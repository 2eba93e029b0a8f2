import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, root } from '../../../server/bin/project.mjs';
import { bundles, outFolder } from './bundles.mjs';

const stamp = join(outFolder, '.built');
const program = join(outFolder, 'electron');

/**
 * Builds the stand-in for Electron into `out/electron-host`, laid out as Electron's own folder, unless nothing changed
 * since the last time.
 *
 * @returns {Promise<string>} path of the program
 */
export async function ensureHostBuilt() {
  const wanted = fingerprint(['tests/desktop/host', 'package-lock.json'], { by: 'time' });
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) {
    return program;
  }
  rmSync(outFolder, { recursive: true, force: true });
  mkdirSync(join(outFolder, 'resources'), { recursive: true });
  const { build } = await import('vite');
  for (const bundle of bundles) {
    await build(bundle);
  }
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules', 'electron', 'package.json'), 'utf8'),
  );
  writeFileSync(join(outFolder, 'version'), version);
  copyFileSync(join(import.meta.dirname, 'electron.sh'), program);
  chmodSync(program, 0o755);
  writeFileSync(stamp, wanted);
  return program;
}
