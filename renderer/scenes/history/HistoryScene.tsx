import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { MESSAGES } from '../../../server/contract/messages';
import { Breadcrumbs } from '../../components/Breadcrumbs';
import { Button, ButtonLink } from '../../components/Button';
import { Page } from '../../components/Page';
import pageStyles from '../../components/page.module.css';
import { useParams } from '../../components/params';
import { Problem } from '../../components/Problem';
import { SceneSkeleton } from '../../components/SceneSkeleton';
import { useStores } from '../../stores/context';
import { History } from './History';
import { HistoryStore } from './history-store';

/** The states that a post was in: for its author and admins. */
export const HistoryScene = observer(function HistoryScene() {
  const { auth } = useStores();
  const { pathname } = useLocation();
  const { slug = '' } = useParams();
  if (auth.isLoading) {
    return <SceneSkeleton />;
  }
  if (!auth.isAuthenticated) {
    return (
      <div className={pageStyles.page}>
        <Problem
          title={MESSAGES.auth.loginRequired}
          action={<ButtonLink to={`/login?next=${encodeURIComponent(pathname)}`}>Log in</ButtonLink>}
        >
          The history of a post is for its author.
        </Problem>
      </div>
    );
  }
  return <PostHistory key={`${slug} ${auth.user?.id ?? ''}`} slug={slug} />;
});

const PostHistory = observer(function PostHistory({ slug }: { slug: string }) {
  const stores = useStores();
  const [store] = useState(() => new HistoryStore(stores));
  useEffect(() => void store.load(slug), [store, slug]);
  if (store.state === 'loading') {
    return <SceneSkeleton />;
  }
  if (store.state !== 'ready') {
    const isMissing = store.state === 'missing';
    return (
      <div className={pageStyles.page}>
        <Problem
          title={isMissing ? MESSAGES.posts.notFound : 'The history could not be loaded'}
          action={
            isMissing ? (
              <ButtonLink to="/dashboard#creations">Your posts</ButtonLink>
            ) : (
              <Button look="secondary" onClick={() => void store.load(slug)}>
                Try again
              </Button>
            )
          }
        >
          {isMissing ? 'There is no post of yours at this address.' : store.problem}
        </Problem>
      </div>
    );
  }
  const address = `/post/${encodeURIComponent(slug)}`;
  return (
    <Page
      title="History"
      above={<Breadcrumbs parents={[{ to: address, name: store.title }]} current="History" />}
      lead={
        store.revisions.length === 1
          ? 'This post has not been changed since it was published. Each change will leave the state before it here.'
          : `The ${store.revisions.length} states that this post was in. Compare them, and bring one back.`
      }
    >
      <History store={store} slug={slug} />
    </Page>
  );
});
