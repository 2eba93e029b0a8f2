import { observer } from 'mobx-react-lite';
import type { Category } from '../../../server/contract/constants/categories';
import { categoryPath } from '../../../server/contract/rules/category-path';
import { ButtonLink } from '../../components/Button';
import { Link } from '../../components/Link';
import { useStore } from '../../stores/context';
import { FollowStore } from '../../stores/follow-store';
import { DashboardCard } from './DashboardCard';
import type { ShownProgress } from './dashboard-store';
import { FoldedList } from './FoldedList';
import styles from './dashboard.module.css';

/** How far the user is in what they have begun or follow, the furthest first. */
export const LearningProgress = observer(function LearningProgress({
  progress,
}: {
  progress: readonly ShownProgress[];
}) {
  const { followed } = useStore(FollowStore);
  const shown = progress
    .filter(({ category, completed }) => completed > 0 || followed.includes(category))
    .sort((one, other) => other.percent - one.percent || other.completed - one.completed);
  return (
    <DashboardCard id="learning-progress" title="Learning Progress">
      {shown.length === 0 ? (
        <>
          <p className={styles.empty}>Complete a post, or follow a category, to see how far you are.</p>
          <ButtonLink look="secondary" to="/category">
            Pick a course
          </ButtonLink>
        </>
      ) : (
        <FoldedList items={shown} keyOf={({ category }) => category} className={styles.progress}>
          {({ category, completed, total, percent }) => (
            <>
              <p className={styles.row}>
                <Link to={categoryPath(category as Category)}>{category}</Link>
                <span>{percent}%</span>
              </p>
              <progress max={100} value={percent} aria-label={`Progress in ${category}`} />
              <p className={styles.meta}>
                {total === null ? completed : `${completed} of ${total}`}{' '}
                {(total ?? completed) === 1 ? 'post' : 'posts'} completed
              </p>
            </>
          )}
        </FoldedList>
      )}
    </DashboardCard>
  );
});
