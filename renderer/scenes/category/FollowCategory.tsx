import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Category } from '../../../server/contract/constants/categories';
import { categoryPath } from '../../../server/contract/rules/category-address';
import { Button } from '../../components/Button';
import { FollowButton } from '../../components/following/FollowButton';
import { useStore } from '../../stores/context';
import { FollowStore } from '../../stores/follow-store';
import styles from './category.module.css';

const FollowDialog = lazy(() => import('./FollowDialog').then((m) => ({ default: m.FollowDialog })));

/** Follow or leave the category of the page, and a way to follow others. */
export const FollowCategory = observer(function FollowCategory({
  category,
  children,
}: {
  category: Category;
  /** Stands in the same row. */
  children: ReactNode;
}) {
  const isFollowed = useStore(FollowStore).isFollowed(category);
  const [asked, setAsked] = useState<Category | '' | null>(null);
  return (
    <div className={`${styles.actions} needs-js`}>
      <FollowButton category={category} returnTo={categoryPath(category)} onAsk={() => setAsked(category)} />
      {isFollowed && (
        <Button look="quiet" className={styles.another} onClick={() => setAsked('')}>
          Follow another
        </Button>
      )}
      {children}
      {asked !== null && (
        <Suspense>
          <FollowDialog initial={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  );
});
