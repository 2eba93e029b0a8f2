const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * `21 November 2026`: the UTC day of a moment or day, the same on every machine, so that server and client agree.
 *
 * @param moment ISO 8601, such as `2026-11-21` or `2026-11-21T10:00:00.000Z`
 */
export function formatDay(moment: string): string {
  return DAY.format(new Date(moment));
}
