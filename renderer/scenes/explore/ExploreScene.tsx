import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Link } from '../../components/Link';
import { FIXED_FAQ } from '../../../server/contract/constants/faq';
import { LIMITS } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import type { PostCard } from '../../../server/contract/schemas/post';
import { Button, ButtonLink } from '../../components/Button';
import { EmptyState } from '../../components/EmptyState';
import { FaqList } from '../../components/FaqList';
import { LoadMore } from '../../components/LoadMore';
import { Page } from '../../components/Page';
import { PostGrid } from '../../components/PostGrid';
import { SearchForm } from '../../components/SearchForm';
import { useSearchQuery } from '../../components/use-search-query';
import { useStore, useStores } from '../../stores/context';
import { OwnPostChanges } from '../../stores/member/own-post-changes';
import { ExploreStore } from './explore-store';
import styles from './explore.module.css';

/** Search and latest posts (SPEC §2, "Explore"). */
export const ExploreScene = observer(function ExploreScene() {
  const { ui } = useStores();
  const store = useStore(ExploreStore);
  const { typed, query, type, submit } = useSearchQuery();
  const { version } = useStore(OwnPostChanges);
  useEffect(() => {
    void store.show(query);
  }, [store, query, version]);
  useEffect(() => {
    if (store.error === MESSAGES.posts.searchFailed) {
      ui.toast(store.error, 'error');
    }
  }, [ui, store.error]);
  return (
    <Page title="Explore" lead="Search all posts, or read what is new. Typing errors are forgiven.">
      <div className={styles.search}>
        <SearchForm query={typed} onChange={type} onSubmit={submit} />
      </div>
      <section aria-labelledby="posts">
        <h2 id="posts" className={styles.heading}>
          {query ? 'Search Results' : 'Latest Posts'}
        </h2>
        <Posts query={query} onClear={() => submit('')} />
      </section>
      <Questions />
    </Page>
  );
});

const Posts = observer(function Posts({ query, onClear }: { query: string; onClear: () => void }) {
  const store = useStore(ExploreStore);
  const cards = useShownCards(query);
  // The effect that asks for a new query has not run yet in the first rendering after it changed.
  const isWaiting = store.isLoading || store.query !== query || !store.hasAnswer;
  if (isWaiting && (query !== '' || cards.length === 0)) {
    return <PostGrid posts={[]} pending={LIMITS.exploreStep} isInFives />;
  }
  if (cards.length > 0) {
    return <PostList query={query} cards={cards} isWaiting={isWaiting} />;
  }
  return store.error ? (
    <Failure query={query} message={store.error} />
  ) : (
    <Nothing query={query} onClear={onClear} />
  );
});

/** The cards to show. Without scripts a longer list of results is another address (`?shown=`). */
function useShownCards(query: string): readonly PostCard[] {
  const store = useStore(ExploreStore);
  const [params] = useSearchParams();
  const shown = Math.min(Number(params.get('shown')) || 0, LIMITS.searchResultsMax);
  return query && shown > store.cards.length ? (store.results ?? []).slice(0, shown) : store.cards;
}

interface PostListProps {
  query: string;
  cards: readonly PostCard[];
  isWaiting: boolean;
}

const PostList = observer(function PostList({ query, cards, isWaiting }: PostListProps) {
  const store = useStore(ExploreStore);
  const hasMore = store.hasMore && cards.length < store.total;
  return (
    <>
      <PostGrid posts={cards} pending={isWaiting ? LIMITS.exploreStep : 0} isEarly isInFives />
      {store.error && <p role="alert">{store.error}</p>}
      <LoadMore
        shown={cards.length}
        total={store.total}
        href={hasMore ? nextAddress(query, cards.length, store.latest?.nextCursor ?? '') : null}
        isLoading={isWaiting}
        onLoad={() => void store.loadMore()}
      />
    </>
  );
});

function Failure({ query, message }: { query: string; message: string }) {
  const store = useStore(ExploreStore);
  return (
    <EmptyState message={message} isError>
      <Button
        look="secondary"
        onClick={() => {
          store.clear();
          void store.show(query);
        }}
      >
        Try again
      </Button>
    </EmptyState>
  );
}

function Nothing({ query, onClear }: { query: string; onClear: () => void }) {
  return query ? (
    <EmptyState message={`Nothing found for “${query}”.`}>
      <p>Try fewer or other words, or pick a course.</p>
      <Button look="secondary" className="needs-js" onClick={onClear}>
        Clear the search
      </Button>
      <ButtonLink look="secondary" to="/category">
        All courses
      </ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState message="No posts here yet.">
      <ButtonLink look="secondary" to="/category">
        Look at the courses
      </ButtonLink>
    </EmptyState>
  );
}

const Questions = observer(function Questions() {
  const store = useStore(ExploreStore);
  useEffect(() => void store.loadFaq(), [store]);
  const items = store.faq?.length
    ? store.faq.map(({ title, html, slug, id, postTitle }) => ({
        id: `${slug}/${id}`,
        name: title,
        html,
        note: (
          <p className={styles.source}>
            From <Link to={`/post/${encodeURIComponent(slug)}#${encodeURIComponent(id)}`}>{postTitle}</Link>
          </p>
        ),
      }))
    : FIXED_FAQ.slice(0, 3);
  return (
    <section className={styles.faq} aria-labelledby="questions">
      <div>
        <h2 id="questions" className={styles.heading}>
          Questions and answers
        </h2>
        <Link to="/faq" className={styles.all}>
          All questions about Lectern
        </Link>
      </div>
      {store.faq && <FaqList items={items} />}
    </section>
  );
});

function nextAddress(query: string, shown: number, cursor: string): string {
  const params: Record<string, string> = query
    ? { query, shown: String(shown + LIMITS.exploreStep) }
    : { cursor };
  return `/explore?${new URLSearchParams(params).toString()}`;
}
