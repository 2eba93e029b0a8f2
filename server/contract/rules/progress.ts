/**
 * SPEC §9: completed posts of a category divided by its total; 100 when the total is unknown and some are
 * completed, else 0. A whole number that is 100 only when all are done.
 */
export function progressPercent(completed: number, total: number | undefined): number {
  if (!total) {
    return completed > 0 ? 100 : 0;
  }
  return Math.min(100, Math.floor((completed / total) * 100));
}
