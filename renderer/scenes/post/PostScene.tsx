import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { useParams } from '../../components/params';
import { Button } from '../../components/Button';
import { Problem } from '../../components/Problem';
import { useStores } from '../../stores/context';
import { Article } from './Article';
import { ArticleSkeleton } from './ArticleSkeleton';

// Only after a navigation in the browser; the server answers with the 404 page itself.
const PostNotFound = lazy(() =>
  import('../../components/NotFound').then((m) => ({ default: m.PostNotFound })),
);

/** One post (SPEC §2, "Post page"). */
export const PostScene = observer(function PostScene() {
  const { slug = '' } = useParams();
  const { posts } = useStores();
  const page = posts.page(slug);
  const state = posts.state(slug);
  useEffect(() => {
    if (!posts.page(slug)) {
      void posts.load(slug);
    }
  }, [posts, slug]);

  if (page) {
    return page.slug === slug ? (
      <Article key={slug} page={page} />
    ) : (
      <Navigate to={`/post/${encodeURIComponent(page.slug)}`} replace />
    );
  }
  if (state === 'missing') {
    return (
      <Suspense fallback={<ArticleSkeleton />}>
        <PostNotFound />
      </Suspense>
    );
  }
  if (state === 'failed') {
    return (
      <Problem
        title="This post could not be loaded"
        action={
          <Button look="secondary" onClick={() => void posts.load(slug)}>
            Try again
          </Button>
        }
      >
        The site does not answer. Check the connection, then try again.
      </Problem>
    );
  }
  return <ArticleSkeleton />;
});
