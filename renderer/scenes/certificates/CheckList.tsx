import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import styles from './check-list.module.css';

/** `open`: it could not be found out. */
export type CheckOutcome = 'passed' | 'failed' | 'open';

export interface ShownCheck {
  /** What was looked at, in a word or two. */
  name: string;
  outcome: CheckOutcome;
  /** How it came out, as a sentence. */
  text: string;
}

const SIGNS = {
  passed: { Icon: CircleCheck, word: 'Passed' },
  failed: { Icon: CircleX, word: 'Failed' },
  open: { Icon: CircleHelp, word: 'Not checked' },
} as const;

/** What was checked and how it came out. */
export function CheckList({ checks }: { checks: readonly ShownCheck[] }) {
  return (
    <ul className={styles.checks} role="list">
      {checks.map(({ name, outcome, text }) => {
        const { Icon, word } = SIGNS[outcome];
        return (
          <li key={name} className={styles[outcome]}>
            <Icon size={22} aria-hidden="true" />
            <div>
              <p className={styles.name}>
                {name}
                <span className={styles.outcome}>{word}</span>
              </p>
              <p>{text}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
