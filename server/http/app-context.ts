import type { Archiver, FileReceiver } from '../archive/port';
import type { CertificateIssuer, CertificateStatuses } from '../certificates/port';
import type { SharedPrinter } from '../certificates/printer-port';
import type { LeastSpeed } from '../domain/at-least-speed';
import type { Clock, Ids, Logger } from '../domain/ports';
import type { NotificationFeed } from '../events/port';
import type { IdentityProvider } from '../identity/port';
import type { Help } from '../help/port';
import type { PostReader } from '../import/port';
import type { MediaMaker, MediaStore, UploadStage } from '../media/port';
import type { PageHandler } from '../pages/port';
import type { PasswordHasher } from '../passwords/port';
import type { PostPreviewer, RenderedPosts } from '../rendering/rendered-post';
import type { SearchIndex } from '../search/port';
import type { KeptToday, RecentAnswers } from '../services/recent-answers';
import type { Storage } from '../storage/port';
import type { UsageMeter } from '../usage/port';
import type { EventStreams } from './event-stream';
import type { Metrics } from './metrics';
import type { RateLimits } from './rate-limits';

export type { PageHandler, PageResponse } from '../pages/port';

/** What the HTTP side is told; the composition root reads it from the settings. */
export interface HttpSettings {
  /** Origin that people type; undefined when it was not set, then only local hosts are served. */
  publicUrl: string | undefined;
  /** The name this server listens on, which is served too. */
  host: string;
  /** How many proxies in front are believed about the client's address. */
  trustedProxies: number;
  /** Answers are checked against their schemas: in development and tests. */
  validateResponses: boolean;
  /** The built client with `assets/`, icons and other public files; undefined when something else serves it. */
  clientFolder: string | undefined;
  version: string;
}

/** Everything a request may need. Put together by a composition root, never by import. */
export interface AppContext {
  config: HttpSettings;
  /** The origin that links start with. */
  origin: string;
  /** Sent with every page: Content-Security-Policy and its kind. */
  securityHeaders: Readonly<Record<string, string>>;
  clock: Clock;
  ids: Ids;
  logger: Logger;
  storage: Storage;
  /** Of this instance: signs links. Never in a log or an answer. */
  secret: string;
  /** This site as issuer of certificates. */
  certificates: CertificateIssuer;
  certificateStatuses: CertificateStatuses;
  /** Makes their PDF. */
  printer: SharedPrinter;
  feed: NotificationFeed;
  streams: EventStreams;
  search: SearchIndex;
  /** Whether the search index holds every post; searching works before, on what it has. */
  isSearchReady: () => boolean;
  help: Help;
  recentAnswers: RecentAnswers;
  keptToday: KeptToday;
  rendered: RenderedPosts;
  previewer: PostPreviewer;
  media: MediaStore;
  /** Where uploads wait until they have been looked at. */
  uploads: UploadStage;
  maker: MediaMaker;
  usage: UsageMeter;
  archiver: Archiver;
  /** Takes in files that posts come from. */
  receiver: FileReceiver;
  postReader: PostReader;
  hasher: PasswordHasher;
  /** Behind "Login with Google"; undefined where it is not set up. */
  identity: IdentityProvider | undefined;
  rateLimits: RateLimits;
  /** At which files must keep coming; the usual one when undefined. */
  fileSpeed: LeastSpeed | undefined;
  metrics: Metrics;
  pages: PageHandler;
}
