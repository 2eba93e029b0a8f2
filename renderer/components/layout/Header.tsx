import { observer } from 'mobx-react-lite';
import { lazy, Suspense, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { useStores } from '../../stores/context';
import { Link } from '../Link';
import styles from './Header.module.css';

const LINKS = [
  ['/', 'Home'],
  ['/explore', 'Explore'],
  ['/faq', 'FAQ'],
] as const;

/** Comes for those who are signed in alone; a page without it is whole. */
const Bell = lazy<ComponentType<{ userId: string }>>(() =>
  import('../notifications/Bell').then(
    (module) => ({ default: module.Bell }),
    () => ({ default: () => null }),
  ),
);

/** The name of the site and the way to the main pages. */
export function Header() {
  const { pathname } = useLocation();
  return (
    <header className={styles.frame}>
      <div className={styles.header}>
        <Link to="/" className={styles.brand} aria-label="Lectern, home">
          Lectern<span aria-hidden="true">.</span>
        </Link>
        <nav aria-label="Main">
          <ul role="list" className={styles.links}>
            {LINKS.map(([to, name]) => (
              <li key={to}>
                <Link to={to} className={styles.link} aria-current={to === pathname ? 'page' : undefined}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <BellPlace />
      </div>
    </header>
  );
}

const BellPlace = observer(function BellPlace() {
  const { auth } = useStores();
  return (
    <div className={styles.bell}>
      {auth.token !== null && auth.user && (
        <Suspense>
          <Bell userId={auth.user.id} />
        </Suspense>
      )}
    </div>
  );
});
