import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compose, type ComposeOptions, type Lectern } from '../../server/compose';
import { readConfig } from '../../server/config';
import type { ErrorBody } from '../../server/contract/errors';
import type { Clock } from '../../server/domain/ports';
import { startHttpServer } from '../../server/http/server';
import { createRateLimits } from '../../server/http/rate-limits';
import { createLogger } from '../../server/logger';

const root = resolve(import.meta.dirname, '../..');

/** A clock that stands until it is moved. */
export interface FakeClock extends Clock {
  advance(milliseconds: number): void;
}

/** @param start a moment such as `2026-11-21T10:00:00.000Z` */
export function fakeClock(start = '2026-11-21T10:00:00.000Z'): FakeClock {
  let now = Date.parse(start);
  return {
    now: () => now,
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}

export interface TestServer {
  url: string;
  dataFolder: string;
  clock: FakeClock;
  lectern: Lectern;
  /** Mails in the outbox, oldest first, as .eml text, once all jobs are done. */
  mails(): Promise<string[]>;
  close(): Promise<void>;
}

export interface TestServerOptions extends Partial<Omit<ComposeOptions, 'config'>> {
  env?: Record<string, string>;
  /** Kept after `close`. */
  dataFolder?: string;
  clock?: FakeClock;
  /** A free one when left out. */
  port?: number;
  /** Whether calls are counted; off unless a test is about that. */
  hasRateLimits?: boolean;
}

/** The real application over real HTTP on a free port, with NeDB in a fresh folder, a fake clock and an outbox. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { env, clock = fakeClock(), port = 0, hasRateLimits = false, ...overrides } = options;
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'lectern-test-')));
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    LECTERN_DATA: dataFolder,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    ...env,
  });
  const lectern = await compose({
    config,
    logger: createLogger(config.logLevel),
    resourcesFolder: join(root, 'resources'),
    version: '0.0.0-test',
    rateLimits: createRateLimits(hasRateLimits),
    ...overrides,
    clock,
  });
  const server = await startHttpServer(lectern.listener, { host: '127.0.0.1', port });
  return {
    url: `http://127.0.0.1:${server.port}`,
    dataFolder,
    clock,
    lectern,
    async mails() {
      await lectern.jobsIdle();
      const folder = join(dataFolder, 'outbox');
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    },
    async close() {
      lectern.endStreams();
      await server.close(1_000);
      await lectern.close();
      if (options.dataFolder === undefined) {
        await rm(dataFolder, { recursive: true, force: true });
      }
    },
  };
}

/** An answer of the API, read. */
export interface ApiAnswer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** Calls the API below `/api`, sending and reading JSON. The caller says what it expects and then checks it. */
export async function call<T = ErrorBody>(
  { url }: Pick<TestServer, 'url'>,
  method: string,
  path: string,
  options: { body?: unknown; token?: string | undefined; headers?: Record<string, string> } = {},
): Promise<ApiAnswer<T>> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(options.token === undefined ? {} : { 'x-auth-token': options.token }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson ? JSON.parse(text) : text) as T,
  };
}
