import { CATEGORIES } from '../../../server/contract/constants/categories';
import { categoryPath } from '../../../server/contract/rules/category-address';
import { CategoryIcon } from '../category-icon/CategoryIcon';
import styles from './QuickLinks.module.css';

/** The 25 categories, each with its icon. */
export function CategoryLinks() {
  return CATEGORIES.map((name) => (
    <li key={name}>
      <a href={categoryPath(name)} className={styles.link}>
        <CategoryIcon category={name} size={18} />
        {name}
      </a>
    </li>
  ));
}
