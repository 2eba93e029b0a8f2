import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { createDiskReceiver } from './archive/disk-receiver';
import { createZipArchiver } from './archive/zip-archiver';
import type { Config } from './config';
import type { DigestFrequency } from './contract/constants/mail';
import { UPLOAD } from './contract/constants/media';
import { routes } from './contract/endpoints/routes';
import type { LeastSpeed } from './domain/at-least-speed';
import type { Clock, Ids, Logger } from './domain/ports';
import type { AppContext } from './http/app-context';
import { createNotificationFeed } from './events/notification-feed';
import { createApp } from './http/create-app';
import { EventStreams } from './http/event-stream';
import { createMetrics } from './http/metrics';
import { createRateLimits, type RateLimits } from './http/rate-limits';
import { makeSecurityHeaders } from './http/security-headers';
import { repeatWork } from './jobs/repeat-work';
import { createPostReader } from './import/read-in-thread';
import { createJobRunner } from './jobs/runner';
import { createOutboxArchive } from './mail/outbox-archive';
import { createOutboxMailer } from './mail/outbox-mailer';
import type { Mailer } from './mail/port';
import { loadMailPart, loadMailTemplate } from './mail/templates';
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
import { EMAIL_CHANGE_JOB, EMAIL_NOTICE_JOB } from './services/change-email';
import { RENAME_AUTHOR_JOB, renameAuthor } from './services/change-name';
import { deleteAccount } from './services/delete-account';
import { FORGET_POST_JOB, forgetDeletedPost, PURGE_POST_JOB, purgePost } from './services/delete-post';
import { PUBLISH_DRAFT_JOB } from './services/drafts';
import { DIGEST_JOB } from './services/digest-period';
import {
  COMPACT_JOB,
  FORGET_ADDRESS_JOB,
  forgetAddress,
  type UnusedAddress,
} from './services/forget-address';
import { NOTIFICATION_MAIL_JOB, NOTIFY_FOLLOWERS_JOB, notifyFollowers } from './services/notify-followers';
import { sendDigest, sendNotificationMail } from './services/send-notification-mail';
import { publishDraft, type PublishDraftPayload } from './services/publish-draft';
import { DELETE_ACCOUNT_JOB, DELETION_MAIL_JOB, type DeletionPayload } from './services/request-deletion';
import { PASSWORD_RESET_JOB } from './services/request-password-reset';
import { sendDeletionMail } from './services/send-deletion-mail';
import { type EmailChangePayload, sendEmailChange, sendEmailNotice } from './services/send-email-change';
import { REMOVE_FILES_JOB, removeForgottenFiles, type RemoveFilesPayload } from './services/media-files';
import { sweepMedia, tidyLeftovers } from './services/sweep-media';
import { sendPasswordReset } from './services/send-password-reset';
import { openInstanceFile } from './storage/instance-file/open-instance-file';
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
  rateLimits?: RateLimits;
  /** Milliseconds between two signs of life on a live stream; 25 s when left out. */
  heartbeat?: number;
  /** At which files that are sent must keep coming; 1 MB in 30 s when left out. */
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
    const { instanceId, secrets } = await openInstanceFile({ folder: config.dataFolder, ids, logger });
    logger.debug({ instanceId, dataFolder: config.dataFolder }, 'The data folder is open.');
    return await composeOver(storage, secrets.secret, { ...options, clock, ids });
  } catch (error) {
    await storage.close();
    throw error;
  }
}

async function composeOver(
  storage: Storage,
  secret: string,
  options: ComposeOptions & { clock: Clock; ids: Ids },
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
        reads: createPageReads({ storage, rendered, search: search.index, googleLogin }),
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
  const template = (name: string) => loadMailTemplate(join(options.resourcesFolder, 'mail'), name);
  const composeReset = await template('password-reset');
  const templates = {
    newPost: await template('new-post'),
    digest: await template('digest'),
    digestItem: await loadMailPart(join(options.resourcesFolder, 'mail'), 'digest-item'),
  };
  const emailChange = {
    emailChange: await template('email-change'),
    emailChangeNotice: await template('email-change-notice'),
  };
  const deletionTemplate = await template('account-deletion');
  const mailArchive = createOutboxArchive(join(config.dataFolder, 'outbox'));
  const moving = { storage, clock, ids, mailer, templates: emailChange, publicUrl };
  const mailing = { storage, clock, ids, mailer, templates, publicUrl, secret };
  const jobs = createJobRunner({
    storage,
    clock,
    logger,
    alone: new Set([DELETE_ACCOUNT_JOB, FORGET_ADDRESS_JOB]),
    bulk: new Set([NOTIFICATION_MAIL_JOB, DIGEST_JOB]),
    untilDone: new Set([DELETE_ACCOUNT_JOB, FORGET_ADDRESS_JOB, COMPACT_JOB, REMOVE_FILES_JOB]),
    retryDelay: config.jobRetry,
    onDone: (kind) => metrics.countJob(kind),
    handlers: {
      [PASSWORD_RESET_JOB]: (payload) =>
        sendPasswordReset(
          { storage, clock, ids, mailer, compose: composeReset, publicUrl },
          String((payload as { email?: unknown }).email),
        ),
      [NOTIFY_FOLLOWERS_JOB]: (payload) =>
        notifyFollowers({ storage, clock, ids }, (payload as { postId: string }).postId),
      [NOTIFICATION_MAIL_JOB]: (payload) =>
        sendNotificationMail(mailing, (payload as { notificationId: string }).notificationId),
      [EMAIL_CHANGE_JOB]: (payload) => sendEmailChange(moving, payload as EmailChangePayload),
      [EMAIL_NOTICE_JOB]: (payload) =>
        sendEmailNotice(moving, payload as { userId: string; to: string; email: string }),
      [RENAME_AUTHOR_JOB]: (payload) =>
        renameAuthor({ storage, clock, ids }, (payload as { userId: string }).userId),
      [FORGET_ADDRESS_JOB]: (payload) =>
        forgetAddress({ storage, clock, ids, mailArchive }, payload as UnusedAddress),
      [COMPACT_JOB]: () => storage.compact(),
      [DELETION_MAIL_JOB]: (payload) =>
        sendDeletionMail(
          { storage, mailer, template: deletionTemplate, publicUrl },
          payload as DeletionPayload,
        ),
      [REMOVE_FILES_JOB]: (payload) => removeForgottenFiles(context, payload as RemoveFilesPayload),
      [DELETE_ACCOUNT_JOB]: (payload) =>
        deleteAccount(
          { storage, clock, ids, media: context.media, uploads, rendered, search, mailArchive },
          payload as DeletionPayload,
        ),
      [PUBLISH_DRAFT_JOB]: (payload) =>
        publishDraft({ storage, clock, ids, rendered }, payload as PublishDraftPayload),
      [FORGET_POST_JOB]: (payload) => forgetDeletedPost({ storage }, (payload as { postId: string }).postId),
      [PURGE_POST_JOB]: (payload) =>
        purgePost({ storage, clock, ids, rendered }, payload as { postId: string; deletedAt: string }),
      [DIGEST_JOB]: (payload) =>
        sendDigest(mailing, payload as { userId: string; frequency: DigestFrequency }),
    },
  });
  await tidyLeftovers(context);
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
