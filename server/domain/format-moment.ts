const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** An ISO 8601 moment for people, such as `28 November 2026 at 10:00 UTC`. */
export function formatMoment(moment: string): string {
  return `${FORMAT.format(new Date(moment))} UTC`;
}
