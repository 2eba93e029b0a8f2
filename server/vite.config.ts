import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const root = resolve(import.meta.dirname, '..');

/** Programs of the server, each bundled to `out/server/<name>.js`; dependencies stay in node_modules. */
const programs = {
  web: 'server/start-web.ts',
  cli: 'server/cli.ts',
  'search-worker': 'server/search/build-worker.ts',
  'media-worker': 'server/media/media-worker.ts',
  'read-worker': 'server/import/read-worker.ts',
  'render-worker': 'server/rendering/render-worker.ts',
  'print-worker': 'server/certificates/pdf/print-worker.ts',
};

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
      input: Object.fromEntries(
        Object.entries(programs)
          .map(([name, file]) => [name, resolve(root, file)] as const)
          .filter(([, file]) => existsSync(file)),
      ),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
