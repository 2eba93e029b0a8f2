import type { Growth } from '../../../server/contract/schemas/admin';
import { formatDate } from '../../components/format-date';
import styles from './growth-chart.module.css';
import shared from './shared.module.css';

const HEIGHT = 64;
const SLOT = 10;
const BAR = 7;
/** A day with anything at all is seen. */
const LEAST = 3;

/** What came on each of the last days, as bars; in words for ears, and as a table for whoever opens it. */
export function GrowthChart({ title, growth: { total, days } }: { title: string; growth: Growth }) {
  const sum = days.reduce((all, { count }) => all + count, 0);
  const most = days.reduce((best, day) => (day.count > best.count ? day : best), { day: '', count: 0 });
  const busy = days.filter(({ count }) => count > 0).reverse();
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const span = `in ${days.length} days`;
  const recent =
    sum === 0 ? `None new ${span}` : `${format(sum)} new ${span}, at most ${format(most.count)} a day`;
  return (
    <figure className={styles.chart}>
      <figcaption>
        <h3>{title}</h3>
        <p className={styles.total}>{format(total)}</p>
        <p className={shared.muted}>{recent}</p>
      </figcaption>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${days.length * SLOT} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title} by day, ${formatDate(first)} to ${formatDate(last)}: ${recent.toLowerCase()}.`}
      >
        {days.map(({ day, count }, index) => {
          const height = count === 0 ? 0 : Math.max(LEAST, (count / most.count) * HEIGHT);
          return (
            <rect
              key={day}
              x={index * SLOT + (SLOT - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            >
              <title>{`${formatDate(day)}: ${count}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{formatDate(first)}</span>
        <span>{formatDate(last)}</span>
      </p>
      {busy.length > 0 && (
        <details className={styles.table}>
          <summary>
            Day by day<span className="visually-hidden"> {title}</span>
          </summary>
          <table>
            <thead>
              <tr>
                <th scope="col">Day (UTC)</th>
                <th scope="col">New</th>
              </tr>
            </thead>
            <tbody>
              {busy.map(({ day, count }) => (
                <tr key={day}>
                  <th scope="row">
                    <time dateTime={day}>{formatDate(day)}</time>
                  </th>
                  <td>{format(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </figure>
  );
}

function format(count: number): string {
  return count.toLocaleString('en');
}
