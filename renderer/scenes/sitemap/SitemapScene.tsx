import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Link } from '../../components/Link';
import { COLLECTIONS } from '../../../server/contract/constants/categories';
import { achievementPath } from '../../../server/contract/rules/achievement-path';
import { categoryPath } from '../../../server/contract/rules/category-path';
import { slugify } from '../../../server/contract/rules/slugify';
import { Button } from '../../components/Button';
import { Page } from '../../components/Page';
import { useStore } from '../../stores/context';
import { SitemapStore } from './sitemap-store';
import styles from './sitemap.module.css';

const PAGES = [
  ['/', 'Home'],
  ['/explore', 'Explore'],
  ['/category', 'Courses'],
  [categoryPath('web-development'), COLLECTIONS['web-development'].title],
  ['/faq', 'Frequently asked questions'],
  ['/editor', 'Code editor'],
  ['/certificate-verification', 'Certificate verification'],
  ['/privacy', 'Privacy policy'],
  ['/login', 'Log in'],
  ['/register', 'Create an account'],
] as const;

/** Every page and post, by topic (DECISIONS, "Footer Sitemap"). */
export const SitemapScene = observer(function SitemapScene() {
  return (
    <Page title="Sitemap" lead="Every page and post on Lectern.">
      <section className={styles.pages} aria-labelledby="sitemap-pages">
        <h2 id="sitemap-pages">Pages</h2>
        <ul role="list">
          {PAGES.map(([path, name]) => (
            <li key={path}>
              <Link to={path}>{name}</Link>
            </li>
          ))}
        </ul>
      </section>
      <TopicList />
    </Page>
  );
});

const TopicList = observer(function TopicList() {
  const store = useStore(SitemapStore);
  useEffect(() => {
    void store.load();
  }, [store]);
  if (store.hasFailed) {
    return (
      <div className={styles.failed} role="alert">
        <p>The list of posts could not be loaded.</p>
        <Button look="secondary" onClick={() => void store.load()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!store.topics) {
    return (
      <div className={styles.topics} aria-busy="true">
        <p className="visually-hidden" role="status">
          Loading…
        </p>
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <div key={index} className={`skeleton ${styles.placeholder}`} />
        ))}
      </div>
    );
  }
  return (
    <div className={styles.topics}>
      {store.topics.map(({ category, posts }) => (
        <section key={category} aria-labelledby={`sitemap-${slugify(category)}`}>
          <h2 id={`sitemap-${slugify(category)}`}>
            <Link to={categoryPath(category)}>{category}</Link>
          </h2>
          <ul role="list">
            {posts.map(({ slug, title }) => (
              <li key={slug}>
                <Link to={`/post/${encodeURIComponent(slug)}`}>{title}</Link>
              </li>
            ))}
            <li>
              <Link to={achievementPath(category)}>The certificate in {category}</Link>
            </li>
          </ul>
        </section>
      ))}
    </div>
  );
});
