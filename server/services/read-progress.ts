import { POST_CATEGORIES } from '../contract/constants/categories';
import { progressPercent } from '../contract/rules/progress';
import type { Progress } from '../contract/schemas/post';
import type { Storage } from '../storage/port';
import { categoryTotals } from './category-totals';
import { listCompleted } from './complete-post';

/** How far somebody is in every category, also in one without posts. */
export async function readProgress({ storage }: { storage: Storage }, userId: string): Promise<Progress[]> {
  const [totals, completed] = await Promise.all([
    categoryTotals({ storage }),
    listCompleted({ storage }, userId),
  ]);
  const counts = new Map<string, number>();
  for (const { summary } of completed) {
    counts.set(summary.category, (counts.get(summary.category) ?? 0) + 1);
  }
  return POST_CATEGORIES.map((category) => {
    const done = counts.get(category) ?? 0;
    const total = totals.get(category) ?? 0;
    return { category, completed: done, total, percent: progressPercent(done, total) };
  });
}
