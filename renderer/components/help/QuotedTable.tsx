import styles from './quoted-table.module.css';

/** More columns than this have no room beside each other in a chat. */
const MOST_COLUMNS = 4;

/**
 * Rows of a table as a post has them, the headings of their columns first; a row alone has none. Where there is no
 * room for columns, each row stands as a list, every cell with its column's heading before it.
 *
 * @param rows cells apart by tabs
 */
export function QuotedTable({ rows }: { rows: readonly string[] }) {
  const [first = [], ...others] = rows.map((row) => row.split('\t'));
  const hasHead = others.length > 0 || first[0] === '';
  const head = hasHead ? first : [];
  const body = hasHead ? others : [first];
  const hasRoom = Math.max(first.length, ...others.map(({ length }) => length)) <= MOST_COLUMNS;
  // The roles are those of the elements, which lose them where style sheets lay them out as lists.
  return (
    <div className={styles.tableBox}>
      <table role="table" className={`${styles.table} ${hasRoom ? styles.columns : ''}`}>
        {hasHead && (
          <thead role="rowgroup">
            <tr role="row">
              {head.map((name, place) =>
                name === '' ? (
                  <td key={place} role="cell" />
                ) : (
                  <th key={place} role="columnheader" scope="col">
                    {name}
                  </th>
                ),
              )}
            </tr>
          </thead>
        )}
        <tbody role="rowgroup">
          {body.map(([name, ...cells], row) => (
            <tr key={row} role="row">
              <th role="rowheader" scope="row" data-head={head[0] || undefined}>
                {name}
              </th>
              {cells.map((cell, place) => (
                <td key={place} role="cell" data-head={head[place + 1] || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
