import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Link } from '../../components/Link';
import { CATEGORY_BLURBS, POST_CATEGORIES } from '../../../server/contract/constants/categories';
import { categoryPath } from '../../../server/contract/rules/category-address';
import { CategoryIcon } from '../../components/category-icon/CategoryIcon';
import { FollowButton } from '../../components/following/FollowButton';
import { Page } from '../../components/Page';
import { useStore } from '../../stores/context';
import { CategoryTotalsStore } from './category-totals-store';
import styles from './category-list.module.css';

/** All categories as cards (SPEC §2, "Category list"). */
export const CategoryListScene = observer(function CategoryListScene() {
  const store = useStore(CategoryTotalsStore);
  useEffect(() => void store.load(), [store]);
  return (
    <Page
      title="Courses"
      lead={
        <>
          Every topic on Lectern: languages, frameworks and tools. New to the web?{' '}
          <Link to={categoryPath('web-development')}>Start with web development</Link>.
        </>
      }
    >
      <ul role="list" className={styles.grid}>
        {POST_CATEGORIES.map((name) => (
          <li key={name} id={placeOf(name)} className={styles.item}>
            <article className={styles.card}>
              <CategoryIcon category={name} size={40} />
              <div>
                <h2 className={styles.name}>
                  <Link to={categoryPath(name)}>{name}</Link>
                </h2>
                <p className={styles.blurb}>{CATEGORY_BLURBS[name]}</p>
                <p className={styles.total}>{store.totals ? count(store.totals[name] ?? 0) : '\u00a0'}</p>
              </div>
              <div className={styles.follow}>
                <FollowButton category={name} returnTo={`/category#${encodeURIComponent(placeOf(name))}`} />
              </div>
            </article>
          </li>
        ))}
      </ul>
    </Page>
  );
});

/** Id of a card: logging in leads back to it. */
function placeOf(name: string): string {
  return encodeURIComponent(name);
}

function count(posts: number): string {
  return posts === 0 ? 'No posts yet' : `${posts} ${posts === 1 ? 'post' : 'posts'}`;
}
