import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Storage } from '../storage/port';

/** What `/metrics` tells, in the Prometheus text format. */
export interface Metrics {
  contentType: string;
  /** One answered request. `route` is a pattern, never a path with names in it. */
  observe(request: { route: string; method: string; status: number; seconds: number }): void;
  /** One answer sent from memory ahead of every middleware. */
  countCached(kind: 'page' | 'api'): void;
  countJob(kind: string): void;
  /** One question to help. */
  countHelp(answerer: 'posts' | 'model', outcome: 'answered' | 'refused' | 'failed'): void;
  countRating(rating: 'up' | 'down'): void;
  read(): Promise<string>;
}

/** @param options.isProcessWatched adds memory, garbage collection and event loop figures: one watcher a process */
export function createMetrics(storage: Storage, options: { isProcessWatched: boolean }): Metrics {
  const registry = new Registry();
  if (options.isProcessWatched) {
    collectDefaultMetrics({ register: registry });
  }
  const registers = [registry];
  const requests = new Histogram({
    name: 'lectern_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  const jobsDone = new Counter({
    name: 'lectern_jobs_done_total',
    help: 'Jobs that succeeded.',
    labelNames: ['kind'],
    registers,
  });
  const questions = new Counter({
    name: 'lectern_help_questions_total',
    help: 'Questions to help, by who answered them and what came of it.',
    labelNames: ['answerer', 'outcome'],
    registers,
  });
  const ratings = new Counter({
    name: 'lectern_help_ratings_total',
    help: 'Answers of help that were rated.',
    labelNames: ['rating'],
    registers,
  });
  const cached = { page: 0, api: 0 };
  new Counter({
    name: 'lectern_http_cached_answers_total',
    help: 'Answers sent from memory.',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset();
      this.inc({ kind: 'page' }, cached.page);
      this.inc({ kind: 'api' }, cached.api);
    },
  });
  new Gauge({
    name: 'lectern_storage_writable',
    help: '1 while the disk takes writes.',
    registers,
    collect() {
      this.set(storage.health().isWritable ? 1 : 0);
    },
  });
  new Gauge({
    name: 'lectern_storage_journal_bytes',
    help: 'Bytes in the journal since the last snapshot.',
    registers,
    collect() {
      this.set(storage.health().journalBytes);
    },
  });
  new Gauge({
    name: 'lectern_jobs',
    help: 'Jobs in the job table.',
    labelNames: ['status'],
    registers,
    async collect() {
      const counts = await storage.read(({ jobs }) => jobs.countByStatus());
      for (const [status, count] of Object.entries(counts)) {
        this.set({ status }, count);
      }
    },
  });
  return {
    contentType: registry.contentType,
    observe: ({ route, method, status, seconds }) => requests.observe({ route, method, status }, seconds),
    countCached: (kind) => {
      cached[kind] += 1;
    },
    countJob: (kind) => jobsDone.inc({ kind }),
    countHelp: (answerer, outcome) => questions.inc({ answerer, outcome }),
    countRating: (rating) => ratings.inc({ rating }),
    read: () => registry.metrics(),
  };
}
