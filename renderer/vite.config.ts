import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, transformWithOxc, type Plugin } from 'vite';

const root = import.meta.dirname;
const out = resolve(root, '../out');

/**
 * Client build: `vite build --config renderer/vite.config.ts` to `out/client`, with a manifest.
 * Server build: the same with `--ssr` to `out/ssr/entry-server.js`.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root,
  base: '/',
  publicDir: resolve(root, 'public'),
  logLevel: 'warn',
  plugins: [react(), inlineBoot()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  // One file with the production React in it: starts fast and does not depend on NODE_ENV.
  ssr: isSsrBuild ? { noExternal: true, target: 'node' } : {},
  build: {
    target: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    emptyOutDir: true,
    chunkSizeWarningLimit: 300,
    ...(isSsrBuild
      ? {
          ssr: resolve(root, 'entry-server.tsx'),
          outDir: resolve(out, 'ssr'),
          copyPublicDir: false,
          minify: false,
          rollupOptions: {
            output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
          },
        }
      : {
          outDir: resolve(out, 'client'),
          manifest: true,
          modulePreload: { polyfill: false },
          rollupOptions: { input: resolve(root, 'index.html') },
        }),
  },
}));

/** Puts boot.js, minified, into the page: it has to run before the first paint. The server hashes it for the CSP. */
function inlineBoot(): Plugin {
  const file = resolve(root, 'boot.js');
  return {
    name: 'inline-boot',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false });
        return html.replace('<!--boot-->', () => `<script>${code.trim()}</script>`);
      },
    },
  };
}
