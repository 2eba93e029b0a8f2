const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * A day as people read it, such as `20 Aug 2026`, in UTC. By hand, since the abbreviations of `Intl` differ
 * between server and browsers, and the first render has to be the same.
 *
 * @param moment ISO 8601, UTC
 */
export function formatDate(moment: string): string {
  const [year = '', month = '', day = ''] = moment.slice(0, 10).split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}

/**
 * A moment to the minute, such as `20 Aug 2026, 14:05 UTC`.
 *
 * @param moment ISO 8601, UTC
 */
export function formatMoment(moment: string): string {
  return `${formatDate(moment)}, ${moment.slice(11, 16)} UTC`;
}
