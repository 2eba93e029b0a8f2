/** What the editor of one release consists of; the build writes it into the service worker. */
export interface OfflineRelease {
  /** Changes with any file of it. */
  id: string;
  /** The editor's page. */
  page: string;
  /** Addresses that the editor cannot start without: kept before it is said to work offline at all. */
  first: readonly string[];
  /** Large files, such as Python itself, kept once the page is at rest. */
  later: readonly OfflineFile[];
}

export interface OfflineFile {
  address: string;
  bytes: number;
}

/** The page asks the service worker for the large files. Answers come through the port that goes along. */
export interface KeepRequest {
  type: 'keep-later';
  /** False where fetching costs money: it is only looked whether they are all there. */
  mayFetch: boolean;
}

/** How far it is, in bytes: `done` equal to `total` is the end of it. */
export type KeepAnswer = { done: number; total: number } | { problem: 'missing' | 'failed' };

/** Every cache of the editor begins so; the release's id follows. */
export const CACHE_PREFIX = 'lectern-editor-';

/** Address of the service worker's script; outside of `/editor`, it controls that alone. */
export const WORKER_ADDRESS = '/editor-offline.js';
export const WORKER_SCOPE = '/editor';
