import { MESSAGES } from '../../../server/contract/messages';
import { ButtonLink } from '../../components/Button';
import { DashboardCard } from './DashboardCard';
import styles from './dashboard.module.css';

/** The user's certificates; until there are any, the way to the first. */
export function Achievements() {
  return (
    <DashboardCard id="achievements" title="Your Achievements">
      <p className={styles.empty}>{MESSAGES.empty.certificates}</p>
      <ButtonLink look="secondary" to="#learning-progress">
        See your progress
      </ButtonLink>
    </DashboardCard>
  );
}
