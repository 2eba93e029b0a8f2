import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { useParams } from '../../components/params';
import { Link } from '../../components/Link';
import { CATEGORY_BLURBS, type Category } from '../../../server/contract/constants/categories';
import { MESSAGES } from '../../../server/contract/messages';
import { categoryPath } from '../../../server/contract/rules/category-address';
import { findCategoryPage, type CategoryPage } from '../../../server/contract/rules/category-path';
import { Breadcrumbs } from '../../components/Breadcrumbs';
import { Button, ButtonLink } from '../../components/Button';
import { CategoryIcon } from '../../components/category-icon/CategoryIcon';
import { HelpButton } from '../../components/help/HelpButton';
import { EmptyState } from '../../components/EmptyState';
import { LoadMore } from '../../components/LoadMore';
import { NotFound } from '../../components/NotFound';
import { Page } from '../../components/Page';
import { PostGrid } from '../../components/PostGrid';
import { useStore } from '../../stores/context';
import { FollowCategory } from './FollowCategory';
import { OwnPostChanges } from '../../stores/member/own-post-changes';
import { CategoryPostsStore } from './category-posts-store';
import styles from './category.module.css';

/** So many titles are proposed to ask about. */
const TOPICS = 3;

/** The posts of one category, or of a collection of them (SPEC §2, "Category page"). */
export function CategoryScene() {
  const { category = '' } = useParams();
  const found = findCategoryPage(category);
  if (!found) {
    return <NotFound title="No such course" message={MESSAGES.posts.emptyCategory} />;
  }
  if (`/category/${category}` !== decodeURIComponent(found.path)) {
    return <Navigate to={found.path} replace />;
  }
  return <CategoryPosts key={found.page.id} page={found.page} />;
}

function CategoryPosts({ page }: { page: CategoryPage }) {
  const isCollection = page.categories.length > 1;
  return (
    <Page
      above={<Breadcrumbs parents={[{ to: '/category', name: 'Courses' }]} current={page.title} />}
      title={
        <span className={styles.title}>
          <CategoryIcon category={page.id} size={40} />
          {page.title}
        </span>
      }
      lead={
        isCollection
          ? 'The languages and frameworks that pages are made of.'
          : CATEGORY_BLURBS[page.id as Category]
      }
    >
      {isCollection ? (
        <div className={styles.actions}>
          <CategoryHelp page={page} />
        </div>
      ) : (
        <FollowCategory category={page.id as Category}>
          <CategoryHelp page={page} />
        </FollowCategory>
      )}
      {isCollection && (
        <ul role="list" className={styles.topics} aria-label="Courses in this collection">
          {page.categories.map((name) => (
            <li key={name}>
              <Link to={categoryPath(name)}>
                <CategoryIcon category={name} size={16} />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.posts}>
        <Posts id={page.id} />
      </div>
    </Page>
  );
}

/** Help looks among the posts of the category first, and proposes to ask about the newest. */
const CategoryHelp = observer(function CategoryHelp({ page }: { page: CategoryPage }) {
  const list = useStore(CategoryPostsStore).list(page.id);
  const topics = (list?.cards ?? []).slice(0, TOPICS).map(({ title }) => title);
  const category = page.categories.length === 1 ? page.categories[0] : undefined;
  return <HelpButton about={{ title: page.title, topics, ...(category && { category }) }} />;
});

const Posts = observer(function Posts({ id }: { id: CategoryPage['id'] }) {
  const store = useStore(CategoryPostsStore);
  const list = store.list(id);
  const { version } = useStore(OwnPostChanges);
  useEffect(() => void store.load(id), [store, id, version]);
  if (!list && store.error) {
    return (
      <EmptyState message={store.error} isError>
        <Button look="secondary" onClick={() => void store.load(id)}>
          Try again
        </Button>
      </EmptyState>
    );
  }
  if (!list) {
    return <PostGrid posts={[]} level={2} pending={6} />;
  }
  if (list.cards.length === 0) {
    return (
      <EmptyState message={MESSAGES.posts.emptyCategory}>
        <ButtonLink look="secondary" to="/explore">
          Explore other posts
        </ButtonLink>
        <ButtonLink look="secondary" to="/category">
          All courses
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <PostGrid posts={list.cards} level={2} pending={store.isLoading ? 3 : 0} isEarly />
      {store.error && <p role="alert">{store.error}</p>}
      <LoadMore
        shown={list.cards.length}
        total={list.total}
        href={
          list.nextCursor &&
          `${categoryPath(id)}?${new URLSearchParams({ cursor: list.nextCursor }).toString()}`
        }
        isLoading={store.isLoading}
        onLoad={() => void store.load(id, true)}
      />
    </>
  );
});
