import type { JobRecord } from '../../domain/entities';

/** What the lists need of a job. */
export type ListedJob = Pick<JobRecord, 'jobId' | 'kind' | 'status' | 'runAt'>;

/** Jobs of the transactions that are not applied yet, by id; null: removed. */
export type StagedJobs = ReadonlyMap<string, ListedJob | null>;

type Counts = Record<JobRecord['status'], number>;

function dueFirst(a: ListedJob, b: ListedJob): number {
  if (a.runAt !== b.runAt) {
    return a.runAt < b.runAt ? -1 : 1;
  }
  return a.jobId === b.jobId ? 0 : a.jobId < b.jobId ? -1 : 1;
}

function lowerBound(items: readonly ListedJob[], job: ListedJob): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && dueFirst(item, job) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Waiting jobs in the order in which they are due, and how many there are of each status. */
export class JobList {
  private readonly byId = new Map<string, ListedJob>();
  private readonly waiting: ListedJob[] = [];
  private readonly counts: Counts = { waiting: 0, done: 0, failed: 0 };

  fill(jobs: Iterable<ListedJob>): void {
    for (const { jobId, kind, status, runAt } of jobs) {
      const job = { jobId, kind, status, runAt };
      this.byId.set(jobId, job);
      this.counts[status] += 1;
      if (status === 'waiting') {
        this.waiting.push(job);
      }
    }
    this.waiting.sort(dueFirst);
  }

  update(jobId: string, after: ListedJob | null): void {
    const before = this.byId.get(jobId);
    if (before !== undefined) {
      this.byId.delete(jobId);
      this.counts[before.status] -= 1;
      if (before.status === 'waiting') {
        this.waiting.splice(lowerBound(this.waiting, before), 1);
      }
    }
    if (after !== null) {
      const job = { jobId, kind: after.kind, status: after.status, runAt: after.runAt };
      this.byId.set(jobId, job);
      this.counts[job.status] += 1;
      if (job.status === 'waiting') {
        this.waiting.splice(lowerBound(this.waiting, job), 0, job);
      }
    }
  }

  /** The first waiting jobs, soonest first; `until` leaves out those that are due later, `except` some kinds. */
  first(
    limit: number,
    staged: StagedJobs = new Map(),
    { until, except }: { until?: string; except?: ReadonlySet<string> | undefined } = {},
  ): ListedJob[] {
    const added = [...staged.values()].filter((job): job is ListedJob => job?.status === 'waiting');
    const found = added.filter(
      ({ runAt, kind }) => (until === undefined || runAt <= until) && !except?.has(kind),
    );
    let taken = 0;
    for (const job of this.waiting) {
      if (taken >= limit || (until !== undefined && job.runAt > until)) {
        break;
      }
      if (!staged.has(job.jobId) && !except?.has(job.kind)) {
        found.push(job);
        taken += 1;
      }
    }
    return found.sort(dueFirst).slice(0, limit);
  }

  countByStatus(staged: StagedJobs = new Map()): Counts {
    const counts = { ...this.counts };
    staged.forEach((after, id) => {
      const before = this.byId.get(id);
      if (before !== undefined) {
        counts[before.status] -= 1;
      }
      if (after !== null) {
        counts[after.status] += 1;
      }
    });
    return counts;
  }
}
