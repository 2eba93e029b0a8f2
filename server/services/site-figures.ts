import { LIMITS } from '../contract/constants/limits';
import type { Growth, SiteFigures } from '../contract/schemas/admin';
import type { Clock } from '../domain/ports';
import type { Storage } from '../storage/port';
import type { UsageMeter } from '../usage/port';

const DAY = 24 * 60 * 60 * 1_000;

/** How the site does: what grew in the last 30 days (UTC, today included), what is stored, what waits. */
export async function readSiteFigures({
  storage,
  clock,
  usage,
}: {
  storage: Storage;
  clock: Clock;
  usage: UsageMeter;
}): Promise<SiteFigures> {
  const days = lastDays(clock.now());
  const since = `${days[0] ?? ''}T00:00:00.000Z`;
  const growth = (total: number, moments: readonly string[]): Growth => {
    const counts = new Map<string, number>();
    for (const moment of moments) {
      const day = moment.slice(0, 10);
      counts.set(day, (counts.get(day) ?? 0) + 1);
    }
    return { total, days: days.map((day) => ({ day, count: counts.get(day) ?? 0 })) };
  };
  const { journalBytes, isWritable } = storage.health();
  const stored = await usage.read();
  return storage.read(async ({ posts, users, completions, jobs }) => {
    const byCategory = await posts.countByCategory();
    const postCount = [...byCategory.values()].reduce((sum, count) => sum + count, 0);
    const { waiting, failed } = await jobs.countByStatus();
    return {
      posts: growth(postCount, await posts.momentsSince(since)),
      members: growth(await users.count(), await users.momentsSince(since)),
      completions: growth(await completions.count(), await completions.momentsSince(since)),
      storage: { journalBytes, isWritable, ...stored },
      jobs: { waiting, failed },
    };
  });
}

/** The last days as `YYYY-MM-DD`, the oldest first. */
function lastDays(now: number): string[] {
  return Array.from({ length: LIMITS.figureDays }, (_, index) =>
    new Date(now - (LIMITS.figureDays - 1 - index) * DAY).toISOString().slice(0, 10),
  );
}
