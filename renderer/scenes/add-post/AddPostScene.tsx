import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { MESSAGES } from '../../../server/contract/messages';
import { SceneSkeleton } from '../../components/SceneSkeleton';
import pageStyles from '../../components/page.module.css';
import { PolicyPage } from '../../components/policy/PolicyPage';
import { useStores } from '../../stores/context';

const AddPostForm = lazy(() => import('./AddPostForm').then((module) => ({ default: module.AddPostForm })));

/** Writing posts (SPEC §2, "Add post"): for whoever is signed in and has accepted the policy. */
export const AddPostScene = observer(function AddPostScene() {
  const { auth } = useStores();
  const { pathname, search } = useLocation();
  const ownerId = useOwner();
  if (auth.isLoading) {
    return <SceneSkeleton />;
  }
  if (ownerId === null) {
    return <Navigate to={`/login?next=${encodeURIComponent(pathname + search)}`} replace />;
  }
  if (auth.isAuthenticated && !auth.policyAccepted) {
    return <PolicyPage reason={MESSAGES.policy.required} />;
  }
  return (
    <Suspense fallback={<LoadingForm />}>
      <AddPostForm key={ownerId} userId={ownerId} />
    </Suspense>
  );
});

function LoadingForm() {
  return (
    <div className={pageStyles.page} aria-busy="true">
      <h1 className={pageStyles.heading} tabIndex={-1}>
        Add a post
      </h1>
      <p className={pageStyles.lead} role="status">
        {MESSAGES.posts.loadingForm}
      </p>
    </div>
  );
}

/**
 * Whose form stands here. A session that ends by itself takes no form away from whoever is writing; logging out in
 * another tab does, since somebody else may sit here next. What was written is kept in both cases.
 */
function useOwner(): string | null {
  const { auth } = useStores();
  const currentId = auth.isAuthenticated ? (auth.user?.id ?? null) : null;
  const mayWrite = currentId !== null && auth.policyAccepted;
  const [writerId, setWriterId] = useState(mayWrite ? currentId : null);
  if (mayWrite && writerId !== currentId) {
    setWriterId(currentId);
  }
  useEffect(() => {
    const handleStorage = ({ key, newValue }: StorageEvent): void => {
      if (newValue === null && (key === null || key === 'token')) {
        setWriterId(null);
      }
    };
    window.addEventListener('storage', handleStorage);
    return () => window.removeEventListener('storage', handleStorage);
  }, []);
  return currentId ?? writerId;
}
