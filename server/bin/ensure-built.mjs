import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { fingerprint, root } from './project.mjs';

const out = join(root, 'out');
const stamp = join(out, '.built');
/** Bytes of a file that is packed less hard. */
const LARGE = 1_000_000;
const sources = ['server', 'renderer', 'resources', 'package-lock.json', 'tsconfig.json'];

/**
 * Builds the client, its server-rendering half and the server into `out/`, unless nothing changed since the last time.
 *
 * @param {{ force?: boolean }} [options]
 */
export async function ensureBuilt({ force = false } = {}) {
  const wanted = fingerprint(sources, { by: 'time' });
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) {
    return;
  }
  console.log('Building ...');
  rmSync(stamp, { force: true });
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const renderer = join(root, 'renderer', 'vite.config.ts');
  // Scenes are imported twice on purpose: by the server's entry at once, by the client's when they are opened.
  const rollupOptions = { checks: { ineffectiveDynamicImport: false } };
  await build({ configFile: renderer, logLevel: 'warn', mode: 'production', build: { rollupOptions } });
  await build({
    configFile: renderer,
    logLevel: 'warn',
    mode: 'production',
    build: { ssr: join(root, 'renderer', 'entry-server.tsx'), rollupOptions },
  });
  await build({ configFile: join(root, 'server', 'vite.config.ts'), mode: 'production' });
  await compressAssets(join(out, 'client', 'assets'));
  writeFileSync(stamp, wanted);
}

/**
 * Lays a .br and a .gz beside each asset that gets smaller by it, so that no request has to compress.
 *
 * @param {string} folder
 */
async function compressAssets(folder) {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  const names = (await readdir(folder)).filter((name) => /\.(js|mjs|css|svg|json|wasm)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      const params = {
        // The last step of quality takes half a minute for Python's interpreter and spares a tenth of it.
        [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE ? 9 : 11,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      const [br, gz] = await Promise.all([
        brotli(bytes, { params }),
        zip(bytes, { level: bytes.length > LARGE ? 6 : 9 }),
      ]);
      if (br.length < bytes.length) {
        await writeFile(join(folder, `${name}.br`), br);
      }
      if (gz.length < bytes.length) {
        await writeFile(join(folder, `${name}.gz`), gz);
      }
    }),
  );
}
