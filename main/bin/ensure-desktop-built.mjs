import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, root } from '../../server/bin/project.mjs';

const stamp = join(root, 'out', '.desktop-built');
const sources = [
  'main',
  'preload',
  'server',
  'electron.vite.config.ts',
  'package-lock.json',
  'tsconfig.json',
];

/** Builds the app's own halves into `out/main` and `out/preload`, unless nothing changed since the last time. */
export async function ensureDesktopBuilt() {
  const wanted = fingerprint(sources, { by: 'time' });
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) {
    return;
  }
  forgetDesktopBuilt();
  const { build } = await import('electron-vite');
  await build({ root, configFile: join(root, 'electron.vite.config.ts'), logLevel: 'warn' });
  writeFileSync(stamp, wanted);
}

/** Lets the next call build again: what lies in `out` is another's, such as that of `npm run desktop:dev`. */
export function forgetDesktopBuilt() {
  rmSync(stamp, { force: true });
}
