import type { Category } from '../../../server/contract/constants/categories';
import { categoryPath } from '../../../server/contract/rules/category-address';
import type { PostPage } from '../../../server/contract/schemas/post';
import { ArticleText } from '../../components/article/ArticleText';
import styles from '../../components/article/article.module.css';
import { Breadcrumbs } from '../../components/Breadcrumbs';
import { HelpButton } from '../../components/help/HelpButton';
import { Link } from '../../components/Link';
import { PostGrid } from '../../components/PostGrid';
import { Completion } from './Completion';

/** A post with the ways on from it. */
export function Article({ page }: { page: PostPage }) {
  const categoryAddress = categoryPath(page.category as Category);
  return (
    <div className={styles.layout}>
      <ArticleText
        page={page}
        above={
          <Breadcrumbs
            parents={[
              { to: '/category', name: 'Courses' },
              { to: categoryAddress, name: page.category },
            ]}
          />
        }
        below={<HelpButton about={page} />}
      >
        <Completion page={page} />
      </ArticleText>
      {page.related.length > 0 && (
        <section className={`${styles.related} no-print`} aria-labelledby="related">
          <h2 id="related">Read next</h2>
          <PostGrid posts={page.related} />
          <p>
            <Link to={categoryAddress}>All posts on {page.category}</Link>
          </p>
        </section>
      )}
    </div>
  );
}
