import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { programs } from './programs.ts';

const root = resolve(import.meta.dirname, '..');

/** Each program is bundled to `out/server/<name>.js`; dependencies stay in node_modules. */
export default defineConfig({
  root,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: 'out/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, resolve(root, file)])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
