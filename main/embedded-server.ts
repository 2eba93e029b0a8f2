import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { compose, type Lectern } from '../server/compose';
import { readConfig, type Config } from '../server/config';
import { postMarkdown } from '../server/domain/post-file/post-markdown';
import type { Logger } from '../server/domain/ports';
import type { SecretBox } from '../server/help/port';
import { startSocketServer } from '../server/http/server';
import { builtRenderer } from '../server/pages/renderer-source';
import { fillWithStarterPosts } from '../server/starter-posts';
import { APP_HOST, APP_ORIGIN } from './origin';
import { privateSocket, type PrivateSocket } from './private-socket';

/** How long running requests may take to end at shutdown, in milliseconds: nobody waits for them but pages that go. */
const GRACE = 2_000;

/** Each request has to bear it: a named pipe of Windows is open to every user of the machine. */
export const SECRET_HEADER = 'x-lectern-desktop';

export interface EmbeddedServer {
  /** The Unix socket or named pipe that it listens on; a port while it is developed. */
  address: { socketPath: string } | { host: string; port: number };
  /** What the Host header says. */
  hostName: string;
  /** What SECRET_HEADER must say. */
  secret: string;
  /** A post as Markdown, with its metadata; undefined when there is none of that name. */
  postMarkdown(slug: string): Promise<string | undefined>;
  /** Finishes requests and jobs, and closes the storage. */
  close(): Promise<void>;
}

export interface EmbeddedServerOptions {
  /** Where posts, files and accounts are kept. */
  dataFolder: string;
  /** The app's folder: it has `out/` and `resources/`. */
  root: string;
  version: string;
  logger: Logger;
  secretBox: SecretBox;
}

/**
 * The server of the desktop app: embedded storage in the person's own folder, listening on a private socket or pipe,
 * never on a port.
 *
 * @throws DataFolderError when the data folder cannot be used, such as when a server has it already
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { dataFolder, root, version, logger, secretBox } = options;
  const clientFolder = join(root, 'out', 'client');
  const lectern = await compose({
    config: desktopConfig(dataFolder),
    logger,
    resourcesFolder: join(root, 'resources'),
    version,
    clientFolder,
    secretBox,
    renderer: await builtRenderer(clientFolder, join(root, 'out', 'ssr', 'entry-server.js')),
  });
  const secret = randomBytes(32).toString('base64url');
  let socket: PrivateSocket | undefined;
  try {
    socket = privateSocket();
    const server = await startSocketServer(onlyWith(secret, lectern.listener), socket.path);
    await fillWithStarterPosts(lectern.context, join(root, 'resources', 'starter'));
    const { path, remove } = socket;
    return {
      address: { socketPath: path },
      hostName: APP_HOST,
      secret,
      postMarkdown: (slug) => readMarkdown(lectern, slug),
      async close() {
        lectern.endStreams();
        await server.close(GRACE);
        await lectern.close();
        remove();
      },
    };
  } catch (error) {
    await lectern.close();
    socket?.remove();
    throw error;
  }
}

async function readMarkdown({ context }: Lectern, slug: string): Promise<string | undefined> {
  const post = await context.storage.read(({ posts }) => posts.bySlug(slug));
  return post && postMarkdown(post);
}

/** Nothing of the environment counts: whoever starts the app did not set it up as a site. */
function desktopConfig(dataFolder: string): Config {
  return {
    ...readConfig({ LECTERN_DATA: dataFolder }),
    publicUrl: APP_ORIGIN,
    // The only one who asks is the person at the machine.
    rateLimits: 'off',
    aiAllowPrivate: true,
    certificateKind: 'local',
  };
}

function onlyWith(secret: string, listener: RequestListener): RequestListener {
  const wanted = Buffer.from(secret);
  return (request, response) => {
    const given = Buffer.from(String(request.headers[SECRET_HEADER] ?? ''));
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
      response.end('Only Lectern itself may ask here.');
      return;
    }
    delete request.headers[SECRET_HEADER];
    listener(request, response);
  };
}
