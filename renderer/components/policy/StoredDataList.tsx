import { STORED_DATA } from './stored-data';
import styles from './policy.module.css';

/** What the server keeps, item by item. */
export function StoredDataList() {
  return (
    <ul className={styles.stored}>
      {STORED_DATA.map((item) => (
        <li key={item.name}>
          <h3>{item.name}</h3>
          <dl>
            <div>
              <dt>What</dt>
              <dd>{item.what}</dd>
            </div>
            <div>
              <dt>Why</dt>
              <dd>{item.why}</dd>
            </div>
            <div>
              <dt>How long</dt>
              <dd>{item.until}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
