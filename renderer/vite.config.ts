import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defineConfig, transformWithOxc, type Plugin, type Rolldown } from 'vite';
import { offlineRelease } from './offline.vite.config.ts';

const root = import.meta.dirname;
const out = resolve(root, '../out');
const PRODUCTION_ROUTER = resolve(root, '../node_modules/react-router/dist/production');

/** Our own modules do nothing when they are imported, so that what nobody uses may go. */
const TREESHAKE = {
  moduleSideEffects: [{ test: /\/renderer\/(components|scenes|stores)\/.*\.tsx?$/, sideEffects: false }],
};

/**
 * Changes with the lock file alone, so that it stays in the caches of readers across releases. With it goes
 * what the bundler puts around every `import()`: one line, which is not worth a request.
 */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|mobx|mobx-react-lite)\/|^\0vite\/preload-helper/;

/**
 * Small parts that the first page needs anyway travel in one file: many files of a few hundred bytes
 * compress badly and ask for as many requests.
 */
function isShell(id: string): boolean {
  return SHELL.some((part) => id.includes(part));
}

const SHELL = [
  '/renderer/api/',
  '/renderer/platform/web.ts',
  '/renderer/stores/auth-store',
  '/renderer/stores/context',
  '/renderer/stores/create-root-store',
  '/renderer/stores/posts-store',
  '/renderer/stores/ui-store',
  '/renderer/components/layout/',
  '/renderer/components/help/HelpButton',
  '/renderer/components/icon/',
  '/renderer/components/Button',
  '/renderer/components/Frozen',
  '/renderer/components/Html',
  '/renderer/components/Link',
  '/renderer/components/Problem',
  '/renderer/components/SceneSkeleton',
  '/renderer/components/page',
  '/renderer/components/FaqList.module',
  '/renderer/components/params',
  '/renderer/components/Breadcrumbs',
  '/renderer/components/PostCard',
  '/renderer/components/PostGrid',
  '/renderer/components/format-date',
  '/server/contract/constants/times',
  '/server/contract/rules/category-address',
  '/server/contract/endpoints/reading-routes',
];

/**
 * Client build: `vite build --config renderer/vite.config.ts` to `out/client`, with a manifest.
 * Server build: the same with `--ssr` to `out/ssr/entry-server.js`.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  base: '/',
  resolve: {
    // Its exports name only the development build, which carries warnings for developers.
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: resolve(PRODUCTION_ROUTER, 'index.mjs') },
            { find: /^react-router\/dom$/, replacement: resolve(PRODUCTION_ROUTER, 'dom-export.mjs') },
            ...(isSsrBuild
              ? [{ find: /^mobx(-react-lite)?$/, replacement: resolve(root, 'platform/still-mobx.ts') }]
              : []),
          ]
        : [],
  },
  publicDir: resolve(root, 'public'),
  logLevel: 'warn',
  plugins: [
    react(),
    inlineBoot(),
    lateEntry(),
    plainImports(),
    pureComponents(),
    lightRoutes(),
    bundledText(),
    ...(isSsrBuild ? [] : [namedScenes(), offlineRelease()]),
  ],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  // One file with the production React in it: starts fast and does not depend on NODE_ENV.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  ssr: isSsrBuild ? { noExternal: true, target: 'node' } : {},
  build: {
    target: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    emptyOutDir: true,
    chunkSizeWarningLimit: 400,
    ...(isSsrBuild
      ? {
          ssr: true,
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
          modulePreload: false,
          // One style sheet: small enough, and a scene that comes later never stands there without its styles.
          cssCodeSplit: false,
          rollupOptions: {
            input: resolve(root, 'index.html'),
            treeshake: TREESHAKE,
            output: {
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  { name: 'vendor', test: VENDOR },
                  { name: 'shell', test: isShell },
                  // The preview shares the article; the post page has it in one file all the same.
                  {
                    name: 'post',
                    test: /\/(renderer\/(components\/article|scenes\/post\/(PostScene|Article|Completion\.))|contract\/rules\/comparisons)/,
                  },
                ],
              },
            },
          },
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
        const script = code.replace(/^\s*\/\/.*\n/gm, '').trim();
        return html.replace('<!--boot-->', () => `<script>${script}</script>`);
      },
    },
  };
}

/** `import text from './module?bundled'`: a script with all that it imports, as text to hand into another realm. */
function bundledText(): Plugin {
  return {
    name: 'bundled-text',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id.endsWith('?bundled') && importer !== undefined ? `${resolve(dirname(importer), id)}&js` : null,
    load: async (id) => {
      if (!id.endsWith('?bundled&js')) {
        return null;
      }
      const input = id.replace('?bundled&js', '.ts');
      const result = (await build({
        configFile: false,
        logLevel: 'warn',
        build: { write: false, target: 'es2023', rollupOptions: { input, output: { format: 'iife' } } },
      })) as Rolldown.RolldownOutput;
      return `export default ${JSON.stringify(result.output[0].code)};`;
    },
  };
}

/** Takes the entry's tag out of the built page: boot.js starts it, from the list that the server puts there. */
function lateEntry(): Plugin {
  return {
    name: 'late-entry',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(/\s*<script type="module"[^>]*><\/script>/, ''),
    },
  };
}

/** With one style sheet and no preloads, Vite's helper around every `import()` has nothing to do: it goes. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null,
    renderChunk: (code) =>
      code
        .replace(/__vitePreload\(\(\) => (import\([^]*?), __VITE_PRELOAD__\)/g, '$1')
        // Of a module that only one thing is taken from.
        .replace(
          /__vitePreload\(async \(\) => \{\s*const \{[^}]*\} = await (import\([^;]*);\s*return \{[^}]*\};\s*\}, __VITE_PRELOAD__\)/g,
          '$1',
        )
        .replace(/Object\.assign\((\{\s*"\.\/scenes\/[^]*?\})\)/, '$1'),
  };
}

/**
 * Contexts and components that the router makes at import, and the names it gives them, look like effects, and
 * so nothing of it could go. Saying that they are none brings it from 13 KB to 8. Its error boundary belongs to
 * its own route tables, of which we have none; a context set on it would keep it and what it calls.
 */
function pureComponents(): Plugin {
  return {
    name: 'pure-components',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /\/(react-router|mobx-react-lite)\/dist\//.test(id)
        ? code
            .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
            .replace(/^\w+\.displayName = "\w+";$/gm, '')
            .replace(/^RenderErrorBoundary\.contextType = \w+;$/m, '')
        : null,
  };
}

/** Who may call an endpoint, and how often, is the server's matter: readers need not fetch it. */
function lightRoutes(): Plugin {
  return {
    name: 'light-routes',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /\/server\/contract\/endpoints\/(reading|member)-routes\.ts$/.test(id)
        ? code.replace(/\bauth: '[\w-]+',\s*limit: '[\w-]+',?/g, '')
        : null,
  };
}

/**
 * A scene that shares its file with others is missing in Vite's manifest, and the server could not tell the page
 * to fetch it early.
 */
function namedScenes(): Plugin {
  return {
    name: 'named-scenes',
    apply: 'build',
    writeBundle: ({ dir = '' }, bundle) => {
      const file = resolve(dir, '.vite/manifest.json');
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string } | undefined>;
      for (const chunk of Object.values(bundle)) {
        const entry = Object.values(manifest).find((known) => known?.file === chunk.fileName);
        const ids = entry && chunk.type === 'chunk' ? chunk.moduleIds : [];
        for (const id of ids.filter((name) => name.endsWith('Scene.tsx'))) {
          manifest[relative(root, id)] ??= entry;
        }
      }
      writeFileSync(file, JSON.stringify(manifest, null, 2));
    },
  };
}
