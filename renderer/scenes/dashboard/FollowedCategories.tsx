import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { SUGGESTED_CATEGORIES, type Category } from '../../../server/contract/constants/categories';
import { MESSAGES } from '../../../server/contract/messages';
import { categoryPath, findCategoryPage } from '../../../server/contract/rules/category-path';
import { CategoryIcon } from '../../components/category-icon/CategoryIcon';
import { FollowButton } from '../../components/following/FollowButton';
import { Link } from '../../components/Link';
import { useStore } from '../../stores/context';
import { FollowStore } from '../../stores/follow-store';
import { DashboardCard } from './DashboardCard';
import { FoldedList } from './FoldedList';
import styles from './dashboard.module.css';

/** The categories the user follows, or those of SPEC §9 to begin with. */
export const FollowedCategories = observer(function FollowedCategories() {
  const { followed } = useStore(FollowStore);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasNone = followed.length === 0;
  const names = (hasNone ? SUGGESTED_CATEGORIES : followed).filter(isCategory);
  useKeptFocus(heading, names.join());
  return (
    <DashboardCard id="categories" title="Explore Categories" headingRef={heading}>
      {hasNone && <p className={styles.empty}>{MESSAGES.empty.categories}</p>}
      <FoldedList items={names} keyOf={(name) => name} className={styles.topics}>
        {(name) => (
          <>
            <Link to={categoryPath(name)}>
              <CategoryIcon category={name} size={20} />
              {name}
            </Link>
            <FollowButton category={name} returnTo="/dashboard" />
          </>
        )}
      </FoldedList>
      <p className={styles.end}>
        <Link to="/category">All courses</Link>
      </p>
    </DashboardCard>
  );
});

function isCategory(name: string): name is Category {
  return findCategoryPage(name)?.page.id === name;
}

/** A button that went with its entry takes the focus along; the heading takes it up. */
function useKeptFocus(heading: { current: HTMLElement | null }, names: string): void {
  const last = useRef(names);
  useEffect(() => {
    if (last.current !== names && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
    last.current = names;
  }, [heading, names]);
}
