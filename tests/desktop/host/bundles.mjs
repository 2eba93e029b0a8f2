import { resolve } from 'node:path';
import { root } from '../../../server/bin/project.mjs';

const folder = resolve(root, 'tests/desktop/host');

export const outFolder = resolve(root, 'out/electron-host');

/**
 * @param {string} name
 * @param {string} file
 * @param {'cjs' | 'es' | 'iife'} format
 * @returns {import('vite').InlineConfig}
 */
const bundle = (name, file, format) => ({
  configFile: false,
  root: folder,
  publicDir: false,
  logLevel: 'warn',
  // Asked for where Electron has changed `fs` to read archives.
  resolve: { alias: { 'original-fs': 'node:fs' } },
  // A copy of the folder has to run by itself.
  ...(format === 'iife' ? {} : { ssr: { noExternal: true } }),
  build: {
    ssr: format !== 'iife',
    outDir: outFolder,
    emptyOutDir: false,
    target: format === 'iife' ? 'chrome120' : 'node20',
    minify: false,
    rollupOptions: {
      input: resolve(folder, file),
      output: { format, name: 'standIn', entryFileNames: name },
      preserveEntrySignatures: 'strict',
    },
  },
});

/** The stand-in is three scripts: the program, Node's module hooks, and what runs in each page. */
export const bundles = [
  // CommonJS: Playwright's loader needs a `require`.
  bundle('launch.cjs', 'launch.ts', 'cjs'),
  bundle('resolve-hooks.mjs', 'resolve-hooks.ts', 'es'),
  bundle('in-page.js', 'in-page/index.ts', 'iife'),
];
