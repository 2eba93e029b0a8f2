// `npm run dev`: one process that serves the site with hot reload. Renderer changes are patched into the open
// page; a server change puts the server together anew over the same data folder.
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { checkNode, root } from './project.mjs';

checkNode();
process.chdir(root);
await ensureInstalled();
process.env.NODE_ENV = 'development';
const { createServer } = await import('vite');

const http = createHttpServer();
const renderer = await createServer({
  configFile: join(root, 'renderer', 'vite.config.ts'),
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: http } },
});
const server = await createServer({
  configFile: join(root, 'server', 'vite.config.ts'),
  appType: 'custom',
  server: { middlewareMode: true, ws: false, hmr: false },
  optimizeDeps: { noDiscovery: true, include: [] },
});

/** @typedef {import('../dev.ts').DevServer} DevServer */

/** @type {DevServer | undefined} */
let current;
/** @type {Promise<void>} */
let turning = Promise.resolve();

async function turnOver() {
  await current?.close();
  current = undefined;
  try {
    const { startDev } = /** @type {typeof import('../dev.ts')} */ (
      await server.ssrLoadModule('/server/dev.ts')
    );
    current = await startDev(renderer);
  } catch (error) {
    if (error instanceof Error) {
      server.ssrFixStacktrace(error);
    }
    console.error(error);
  }
}

server.watcher.on('change', (file) => {
  if (file.startsWith(join(root, 'server')) && !file.startsWith(join(root, 'server', 'bin'))) {
    turning = turning.then(turnOver);
  }
});

http.on('request', (request, response) => {
  renderer.middlewares(request, response, () => {
    void turning.then(() => {
      if (current) {
        current.listener(request, response);
      } else {
        response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8' });
        response.end('The server does not start; the terminal says why. Save a mended file to try again.');
      }
    });
  });
});

await (turning = turnOver());
const port = Number(process.env.PORT) || 4000;
http.listen(port, '127.0.0.1', () => console.log(`Lectern in development: http://localhost:${port}`));
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    void turning
      .then(() => current?.close())
      .then(() => Promise.all([renderer.close(), server.close()]))
      .finally(() => process.exit(0));
  });
}
