import { Link } from './Link';
import styles from './Breadcrumbs.module.css';

interface BreadcrumbsProps {
  /** From the outermost inwards. */
  parents: readonly { to: string; name: string }[];
  /** The page itself; left out where its title stands right below. */
  current?: string;
}

/** Where the page stands. */
export function Breadcrumbs({ parents, current }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumbs}>
      <ol role="list">
        {parents.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
        {current && (
          <li>
            <span aria-current="page">{current}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}
