import type { SuperTitle } from '../../../server/contract/schemas/post';
import styles from './ComparisonTable.module.css';

interface ComparisonTableProps {
  id: string;
  comparison: SuperTitle;
}

/** A comparison: attributes are the rows, the titles of their items the columns. Scrolls inside itself. */
export function ComparisonTable({ id, comparison }: ComparisonTableProps) {
  const { superTitle, attributes } = comparison;
  const columns = [...new Set(attributes.flatMap(({ items }) => items.map(({ title }) => title)))];
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{superTitle}</h2>
      <div className={styles.scroll} role="group" aria-labelledby={id} tabIndex={0}>
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
                      points={items
                        .filter((item) => item.title === title)
                        .flatMap((item) => item.bulletPoints)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
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
