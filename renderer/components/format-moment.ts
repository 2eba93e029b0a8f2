const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/**
 * A moment in the reader's own time, such as `20 Aug 2026, 14:05`. For client pages only: the server does not know
 * where the reader is.
 *
 * @param moment ISO 8601, UTC
 */
export function formatMoment(moment: string): string {
  return format.format(new Date(moment));
}
