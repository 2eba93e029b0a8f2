import { resolve } from 'node:path';
import { defineConfig } from 'electron-vite';
import { programs } from './server/programs.ts';

const root = import.meta.dirname;
const { web: _web, cli: _cli, ...workers } = programs;

/**
 * Builds the desktop app's own halves: `out/main`, with the server and its workers in it, and `out/preload`.
 * Its pages are those of the web deployment, built by `renderer/vite.config.ts`.
 */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      target: 'node20',
      sourcemap: true,
      externalizeDeps: true,
      rollupOptions: {
        input: {
          index: resolve(root, 'main/index.ts'),
          ...Object.fromEntries(Object.entries(workers).map(([name, file]) => [name, resolve(root, file)])),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rollupOptions: {
        input: { index: resolve(root, 'preload/index.ts') },
        // A sandboxed preload script must be CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
});
