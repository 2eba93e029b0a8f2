import { formatDate } from '../format-date';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long ago something was, such as `5 min ago`; after a week its day.
 *
 * @param moment ISO 8601, UTC
 * @param now milliseconds since 1970
 */
export function formatAge(moment: string, now: number): string {
  const age = now - Date.parse(moment);
  if (age < MINUTE) {
    return 'just now';
  }
  if (age < HOUR) {
    return `${Math.floor(age / MINUTE)} min ago`;
  }
  if (age < DAY) {
    return `${Math.floor(age / HOUR)} h ago`;
  }
  if (age < 7 * DAY) {
    const days = Math.floor(age / DAY);
    return days === 1 ? '1 day ago' : `${days} days ago`;
  }
  return formatDate(moment);
}
