import { BadgeCheck, BadgeInfo, History, ShieldAlert } from 'lucide-react';
import type { Tone, Verdict } from './verdict';
import styles from './verdict.module.css';

const ICONS = {
  good: BadgeCheck,
  bad: ShieldAlert,
  fallen: History,
  plain: BadgeInfo,
} as const satisfies Record<Tone, unknown>;

interface VerdictBandProps {
  verdict: Verdict;
  /** Read out at once: the answer to something the person has just done. */
  isNews?: boolean;
}

/** The verdict in one sentence, with its icon: never by colour alone. */
export function VerdictBand({ verdict, isNews = false }: VerdictBandProps) {
  const { tone, title, text } = verdict;
  const Icon = ICONS[tone];
  return (
    <div className={`${styles.band} ${styles[tone]}`} role={isNews ? 'alert' : undefined}>
      <Icon size={32} aria-hidden="true" />
      <div>
        <p className={styles.title}>{title}</p>
        {text && <p>{text}</p>}
      </div>
    </div>
  );
}
