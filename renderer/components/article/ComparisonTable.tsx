import type { SuperTitle } from '../../../server/contract/schemas/post';
import styles from './ComparisonTable.module.css';

interface ComparisonTableProps {
  /** Id of the heading that names it. */
  headingId: string;
  comparison: SuperTitle;
}

/** A comparison under a heading of its own. */
export function Comparison({ headingId, comparison }: ComparisonTableProps) {
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>{comparison.superTitle}</h2>
      <ComparisonTable headingId={headingId} comparison={comparison} />
    </section>
  );
}

/** Attributes are the rows, the titles of their items the columns. Scrolls inside itself. */
export function ComparisonTable({ headingId, comparison: { attributes } }: ComparisonTableProps) {
  const columns = [...new Set(attributes.flatMap(({ items }) => items.map(({ title }) => title)))];
  return (
    <div className={styles.scroll} role="group" aria-labelledby={headingId} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {columns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {attributes.map(({ attribute, items }, row) => (
            <tr key={row}>
              <th scope="row">{attribute}</th>
              {columns.map((title) => (
                <td key={title}>
                  <Cell
                    points={items.filter((item) => item.title === title).flatMap((item) => item.bulletPoints)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ points }: { points: string[] }) {
  return points.length > 1 ? (
    <ul>
      {points.map((point, index) => (
        <li key={index}>{point}</li>
      ))}
    </ul>
  ) : (
    (points[0] ?? '–')
  );
}
