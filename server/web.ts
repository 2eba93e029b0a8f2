import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { compose, type Lectern } from './compose';
import { ConfigError, readConfig, type Config } from './config';
import { startHttpServer, type HttpServer } from './http/server';
import { createLogger } from './logger';
import { builtRenderer } from './pages/renderer-source';
import { fillWithStarterPosts } from './starter-posts';
import { DataFolderError } from './storage/errors';
import { boundYoungSpace } from './young-space';

/**
 * How far the heap may outgrow what is alive before it is collected, in percent. V8's own rule lets it become
 * several times as large and gives little back: on a site of 10,000 posts that was 100 MB of garbage.
 */
const HEAP_GROWTH = 30;

/** How long running requests may take to end at shutdown, in milliseconds. */
const GRACE = 10_000;

/** The whole of a shutdown, jobs and storage included, takes no longer than this, in milliseconds. */
const LAST_MOMENT = 25_000;

/** What the person at the terminal can mend; everything else is a fault of ours and shows its stack. */
class StartError extends Error {}

async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  boundYoungSpace();
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const root = findRoot();
  const clientFolder = join(root, 'out', 'client');
  if (!existsSync(join(clientFolder, 'index.html'))) {
    throw new StartError('The pages have not been built yet: run npm start, or npm run build first.');
  }
  const lectern = await compose({
    config,
    logger,
    resourcesFolder: join(root, 'resources'),
    version: readVersion(root),
    clientFolder,
    renderer: await builtRenderer(clientFolder, join(root, 'out', 'ssr', 'entry-server.js')),
    isProcessWatched: true,
  });
  const server = await listen(lectern, config);
  try {
    const added = await fillWithStarterPosts(lectern.context, join(root, 'resources', 'starter'));
    printWelcome(server.url, config, lectern, added);
  } catch (error) {
    await server.close(0);
    await lectern.close();
    throw error;
  }
  for (const name of config.unused) {
    logger.warn({ name }, 'This setting has no effect in this version.');
  }
  for (const finding of lectern.context.storage.health().findings) {
    logger.warn({ finding }, 'Damage was found in the data folder; see `lectern doctor`.');
  }
  stopOnSignal(server, lectern, logger);
}

async function listen(lectern: Lectern, config: Config): Promise<HttpServer> {
  try {
    return await startHttpServer(lectern.listener, config);
  } catch (error) {
    await lectern.close();
    throw listenProblem(error, config);
  }
}

function listenProblem(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is in use by another program: stop that one, or set PORT to another number, such as PORT=${port === 65_535 ? 4000 : port + 1}.`,
      );
    case 'EACCES':
      return new StartError(
        `Port ${port} needs special rights here: set PORT to a number from 1024 to 65535.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `HOST is ${host}, which is no address of this machine: use 127.0.0.1, or 0.0.0.0 for every network.`,
      );
    default:
      return error;
  }
}

function printWelcome(url: string, config: Config, lectern: Lectern, added: number): void {
  const lines = [
    `Lectern is running: ${config.publicUrl ?? url}`,
    ...(config.publicUrl === undefined ? [] : [`  Listening on ${url}`]),
    `  Data folder: ${config.dataFolder}${added > 0 ? ` (filled with ${added} starter posts)` : ''}`,
    `  ${lectern.mailer.describe()}`,
    'Next steps',
    `  Register at ${config.publicUrl ?? url}/register: the first account may be an admin.`,
    '  Import posts, back up and more: npx lectern --help',
    ...(config.publicUrl === undefined && config.host === '127.0.0.1'
      ? [
          '  Only this machine can reach it. For others, set HOST=0.0.0.0 and PUBLIC_URL to the address people use.',
        ]
      : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function stopOnSignal(server: HttpServer, lectern: Lectern, logger: ReturnType<typeof createLogger>): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (isStopping) {
      // Asked twice: somebody is waiting. Whatever was acknowledged is on disk already.
      process.exit(1);
    }
    isStopping = true;
    logger.info({ signal }, 'Stopping: running requests and jobs are finished first.');
    setTimeout(() => process.exit(1), LAST_MOMENT).unref();
    lectern.endStreams();
    server
      .close(GRACE)
      .then(() => lectern.close())
      .then(
        () => {
          logger.info({}, 'Stopped.');
          process.exit(0);
        },
        (error: unknown) => {
          logger.error({ err: error }, 'The shutdown did not go through.');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** The installation's folder: the nearest one above this file that has `resources/`. */
function findRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'resources', 'mail')) && dirname(folder) !== folder) {
    folder = dirname(folder);
  }
  return folder;
}

function readVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return version;
}

main().catch((error: unknown) => {
  const isMendable = [StartError, ConfigError, DataFolderError].some((kind) => error instanceof kind);
  const text = isMendable ? (error as Error).message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
