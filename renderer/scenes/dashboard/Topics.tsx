import { CategoryIcon } from '../../components/category-icon/CategoryIcon';
import { Link } from '../../components/Link';
import { SUGGESTED_CATEGORIES } from '../../../server/contract/constants/categories';
import { categoryPath, findCategoryPage } from '../../../server/contract/rules/category-path';
import styles from './dashboard.module.css';

/** The topics the user follows, or those of SPEC §9 to begin with. */
export function Topics({ followed }: { followed: readonly string[] }) {
  const names = followed.length > 0 ? followed : SUGGESTED_CATEGORIES;
  return (
    <section className={styles.card} aria-labelledby="dashboard-topics">
      <h2 id="dashboard-topics">Explore Categories</h2>
      <ul className={styles.topics} role="list">
        {names.map((name) => {
          const page = findCategoryPage(name)?.page;
          return (
            page && (
              <li key={name}>
                <Link to={categoryPath(page.id)}>
                  <CategoryIcon category={page.id} size={16} />
                  {page.title}
                </Link>
              </li>
            )
          );
        })}
      </ul>
      <p>
        <Link to="/category">All topics</Link>
      </p>
    </section>
  );
}
