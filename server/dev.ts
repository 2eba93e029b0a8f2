import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join, resolve } from 'node:path';
import type { ViteDevServer } from 'vite';
import { compose } from './compose';
import { readConfig } from './config';
import type { PageRenderer } from './contract/page';
import { createLogger } from './logger';
import type { RendererSource } from './pages/renderer-source';
import { fillWithStarterPosts } from './starter-posts';

const root = resolve(import.meta.dirname, '..');

/** The composed server of one turn of `npm run dev`. */
export interface DevServer {
  listener: RequestListener;
  close(): Promise<void>;
}

/** Puts the server together over the sources, with scenes that Vite compiles as they are asked for. */
export async function startDev(vite: ViteDevServer): Promise<DevServer> {
  const config = readConfig(process.env);
  const lectern = await compose({
    config: { ...config, validateResponses: true },
    logger: createLogger(config.logLevel),
    resourcesFolder: join(root, 'resources'),
    version: 'development',
    renderer: devRenderer(vite),
    isDevelopment: true,
  });
  await fillWithStarterPosts(lectern.context, join(root, 'resources', 'starter'));
  return { listener: lectern.listener, close: () => lectern.close() };
}

function devRenderer(vite: ViteDevServer): RendererSource {
  return {
    template: async () =>
      vite.transformIndexHtml('/index.html', await readFile(join(root, 'renderer', 'index.html'), 'utf8')),
    renderer: async () => (await vite.ssrLoadModule('/entry-server.tsx')) as PageRenderer,
    // Vite brings the styles itself, with the modules.
    assets: () => ({ styles: [], modules: [] }),
    scriptHashes: [],
  };
}
