import { mkdtemp } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { build } from 'vite';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Bundles a script for plain node, below node_modules so that its packages are found; gives its path. */
export async function buildScript(entry: string): Promise<string> {
  const outDir = await mkdtemp(join(ROOT, 'node_modules', '.lectern-test-'));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: { ssr: entry, outDir, target: 'node20', minify: false },
  });
  return join(outDir, `${basename(entry, '.ts')}.js`);
}
