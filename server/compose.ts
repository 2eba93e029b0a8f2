import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { createDiskReceiver } from './archive/disk-receiver';
import { createZipArchiver } from './archive/zip-archiver';
import type { CertificatePrinter } from './certificates/printer-port';
import { openCertificates } from './compose-certificates';
import { openHelp } from './compose-help';
import { composeJobs } from './compose-jobs';
import type { Config } from './config';
import { UPLOAD } from './contract/constants/media';
import { routes } from './contract/endpoints/routes';
import type { LeastSpeed } from './domain/at-least-speed';
import type { Clock, Ids, Logger } from './domain/ports';
import type { AppContext } from './http/app-context';
import type { ModelTimes } from './help/model-times';
import type { SecretBox } from './help/port';
import { createNotificationFeed } from './events/notification-feed';
import { createApp } from './http/create-app';
import { EventStreams } from './http/event-stream';
import { createMetrics } from './http/metrics';
import { createRateLimits, type RateLimits } from './http/rate-limits';
import { makeSecurityHeaders } from './http/security-headers';
import { repeatWork } from './jobs/repeat-work';
import { createPostReader } from './import/read-in-thread';
import { createOutboxArchive } from './mail/outbox-archive';
import { createOutboxMailer } from './mail/outbox-mailer';
import type { Mailer } from './mail/port';
import { createMediaMaker } from './media/media-maker';
import { openMediaStore, openUploadStage } from './media/open-media';
import { createPageReads } from './page-reads';
import { createPages } from './pages/create-pages';
import type { PageHandler } from './pages/port';
import type { RendererSource } from './pages/renderer-source';
import { createArgon2Hasher } from './passwords/argon2-hasher';
import type { PasswordHasher } from './passwords/port';
import { createPostPreviewer } from './rendering/post-previewer';
import { openRenderThreads } from './rendering/open-render-threads';
import { createRenderedPosts } from './rendering/rendered-posts-on-disk';
import { startSearch, type LiveSearch } from './search/keep-search-current';
import { readStatuses } from './services/certificate-statuses';
import { earnFormerCertificates } from './services/earn-certificates';
import { forgetPrints } from './services/forget-prints';
import { createKeptToday, createRecentAnswers } from './services/recent-answers';
import { sweepMedia, tidyLeftovers } from './services/sweep-media';
import { openInstanceFile, type Instance } from './storage/instance-file/open-instance-file';
import { openNedbStorage } from './storage/nedb/open';
import type { Storage } from './storage/port';
import { systemClock, systemIds } from './system';
import { createDiskUsage } from './usage/disk-usage';

/** What a shell gives: the web deployment, tests, and later the desktop. */
export interface ComposeOptions {
  config: Config;
  logger: Logger;
  /** `resources/` of this installation. */
  resourcesFolder: string;
  version: string;
  /** The renderer that pages are made with; without one, pages are answered by `pages`. */
  renderer?: RendererSource;
  /** Stands in for the rendered pages where no renderer was built. */
  pages?: PageHandler;
  /** The built client, for `/assets/` and public files. */
  clientFolder?: string;
  clock?: Clock;
  ids?: Ids;
  hasher?: PasswordHasher;
  /** Makes the PDF of certificates; one in a thread of its own when left out. */
  printer?: CertificatePrinter;
  rateLimits?: RateLimits;
  /** Milliseconds between two signs of life on a live stream; 25 s when left out. */
  heartbeat?: number;
  /** How long a model may take; the usual times when left out. */
  modelTimes?: Partial<ModelTimes>;
  /** Seals the secrets that people type; without one they stand in the instance file as they are. */
  secretBox?: SecretBox;
  /** At which files that are sent must keep coming; 256 KB in 30 s when left out. */
  fileSpeed?: LeastSpeed;
  /** Scenes change while it runs: pages are rendered anew for each request, and may be patched by the dev server. */
  isDevelopment?: boolean;
  /** The built worker that renders what people write; the one beside the program when left out. */
  renderWorker?: string;
  /** Adds figures about this process to `/metrics`: for one composition a process. */
  isProcessWatched?: boolean;
}

/** The whole server, put together, not listening. */
export interface Lectern {
  listener: RequestListener;
  context: AppContext;
  search: LiveSearch;
  mailer: Mailer;
  /** Every kind of job there is. */
  jobKinds: readonly string[];
  /** Removes uploads and files that nobody needs; done by itself at start and each half hour. */
  sweepMedia(): Promise<void>;
  /** Resolves when no job is running and none is due. */
  jobsIdle(): Promise<void>;
  /** Ends the answers that go on for as long as somebody listens: before the HTTP server is closed. */
  endStreams(): void;
  /** Ends the running job and closes everything. Requests must have ended before. */
  close(): Promise<void>;
}

/**
 * Puts the server together on embedded parts: NeDB over a journal, files, an outbox or SMTP.
 *
 * @throws DataFolderError when the data folder cannot be used
 */
export async function compose(options: ComposeOptions): Promise<Lectern> {
  const { config, logger, clock = systemClock, ids = systemIds } = options;
  const storage = await openNedbStorage({
    folder: config.dataFolder,
    clock,
    logger,
    ...(config.journalLimit !== undefined && { journalLimitBytes: config.journalLimit }),
  });
  try {
    const usedKeys = await storage.read(({ certificates }) => certificates.kids());
    const openInstance = () =>
      openInstanceFile({
        ...{ folder: config.dataFolder, clock, ids, logger, usedKeys },
        origin: publicUrlOf(config),
      });
    const instance = await openInstance();
    logger.debug(
      { instanceId: instance.instanceId, dataFolder: config.dataFolder },
      'The data folder is open.',
    );
    return await composeOver(storage, instance, { ...options, clock, ids, openInstance });
  } catch (error) {
    await storage.close();
    throw error;
  }
}

async function composeOver(
  storage: Storage,
  instance: Instance,
  options: ComposeOptions & { clock: Clock; ids: Ids; openInstance: () => Promise<Instance> },
): Promise<Lectern> {
  const { config, logger, clock, ids, renderer, isDevelopment = false } = options;
  const cacheFolder = join(config.dataFolder, 'cache');
  const mediaFolder = join(config.dataFolder, 'media');
  const threads = openRenderThreads(options.renderWorker);
  const rendered = createRenderedPosts({
    ...{ folder: join(cacheFolder, 'rendered'), storage, logger, thread: threads.pages },
  });
  const search = startSearch({ folder: join(cacheFolder, 'search'), storage, logger });
  let isSearchReady = false;
  void search.ready.then(() => {
    isSearchReady = true;
  });
  const publicUrl = publicUrlOf(config);
  const { secret } = instance.secrets;
  const { certificates, printer } = openCertificates(options, publicUrl, instance);
  forgetPrints(storage, printer);
  const googleLogin = config.oidc && `${publicUrl}/api${routes.startGoogleLogin.path}`;
  const uploads = await openUploadStage({
    ...config,
    secret,
    path: `/api${routes.putUpload.path.replace(':key', '')}`,
    clock,
  });
  const securityHeaders = await makeSecurityHeaders({
    connectTo: uploads.origin === undefined ? [] : [uploads.origin],
    scriptHashes: renderer?.scriptHashes ?? [],
    isHttps: publicUrl.startsWith('https:'),
    isDevelopment,
  });
  const pages = renderer
    ? createPages({
        reads: createPageReads({
          ...{ storage, rendered, search: search.index, certificates, clock, googleLogin },
        }),
        renderer,
        storage,
        publicUrl,
        commonHeaders: securityHeaders,
        logger,
        isCaching: !isDevelopment,
      })
    : (options.pages ?? noPages);
  const metrics = createMetrics(storage, { isProcessWatched: options.isProcessWatched ?? false });
  const feed = createNotificationFeed({ storage, clock, logger });
  const streams = new EventStreams({ heartbeat: options.heartbeat });
  const context: AppContext = {
    config: { ...config, clientFolder: options.clientFolder, version: options.version },
    origin: publicUrl,
    securityHeaders,
    clock,
    ids,
    logger,
    storage,
    feed,
    streams,
    search: search.index,
    isSearchReady: () => isSearchReady,
    help: openHelp({
      ...{ config, storage, search: search.index, rendered, instance, modelTimes: options.modelTimes },
      secretBox: options.secretBox,
      instanceFile: { folder: config.dataFolder, clock, ids, logger },
    }),
    recentAnswers: createRecentAnswers(),
    keptToday: createKeptToday(),
    rendered,
    previewer: createPostPreviewer(threads.previews),
    media: await openMediaStore(config),
    uploads,
    maker: createMediaMaker(),
    usage: createDiskUsage({ dataFolder: config.dataFolder, mediaFolder, clock }),
    archiver: createZipArchiver(),
    receiver: createDiskReceiver(join(cacheFolder, 'received')),
    postReader: createPostReader(),
    secret,
    certificates,
    certificateStatuses: { read: (list) => readStatuses({ storage }, list) },
    printer,
    hasher: options.hasher ?? createArgon2Hasher(),
    identity:
      config.oidc &&
      (await import('./identity/openid-provider')).createOpenIdProvider({
        ...config.oidc,
        redirectUri: `${publicUrl}/api${routes.finishGoogleLogin.path}`,
        clock,
      }),
    rateLimits: options.rateLimits ?? createRateLimits(config.rateLimits === 'on'),
    fileSpeed: options.fileSpeed,
    metrics,
    pages,
  };
  const mailer = await createMailer(options, publicUrl);
  const jobs = await composeJobs(context, {
    mailer,
    search,
    templateFolder: join(options.resourcesFolder, 'mail'),
    mailArchive: createOutboxArchive(join(config.dataFolder, 'outbox')),
    retryDelay: config.jobRetry,
  });
  await tidyLeftovers(context);
  await earnFormerCertificates(context);
  const listener = await createApp(context);
  jobs.start();
  const sweep = repeatWork(() => sweepMedia(context), UPLOAD.sweepPause, logger);
  return {
    listener,
    context,
    search,
    mailer,
    jobKinds: jobs.kinds,
    sweepMedia: sweep.run,
    jobsIdle: () => jobs.idle(),
    endStreams: () => streams.endAll(),
    async close() {
      feed.close();
      await sweep.stop();
      await jobs.stop();
      await rendered.settled();
      await printer.close();
      await threads.close();
      await search.close();
      await mailer.close();
      await storage.close();
    },
  };
}

/** The origin that links start with. It never comes from a request: a Host header can be made up. */
function publicUrlOf({ publicUrl, port }: Config): string {
  return publicUrl ?? `http://localhost:${port}`;
}

/** What a site has no use for is not loaded. */
async function createMailer(
  { config, logger, clock, ids }: { config: Config; logger: Logger; clock: Clock; ids: Ids },
  publicUrl: string,
): Promise<Mailer> {
  const from = config.mailFrom ?? `Lectern <no-reply@${new URL(publicUrl).hostname}>`;
  if (config.smtpUrl) {
    const { createSmtpMailer } = await import('./mail/smtp-mailer');
    return createSmtpMailer({ url: config.smtpUrl, from, clock });
  }
  return createOutboxMailer({ folder: join(config.dataFolder, 'outbox'), from, clock, ids, logger });
}

const noPages: PageHandler = {
  handleCached: () => false,
  handle: async () => ({
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: 'The pages of this server have not been built.',
  }),
};
