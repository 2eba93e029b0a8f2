import { CircleCheck, Lightbulb, TriangleAlert } from 'lucide-react';
import type { Finding } from '../../../../server/contract/schemas/draft';
import styles from './preview.module.css';

interface FindingsProps {
  findings: readonly Finding[];
  /** Leads to a field; left out where there is none to lead to. */
  onGoTo?: ((path: string) => void) | undefined;
}

/** Id of the line that counts them. */
export const FINDINGS_ID = 'preview-findings';

const LEVELS = {
  warning: { Icon: TriangleAlert, name: 'Warning' },
  hint: { Icon: Lightbulb, name: 'Hint' },
} as const;

/** What the author may want to mend, the weighty first; each leads to its field. */
export function Findings({ findings, onGoTo }: FindingsProps) {
  const sorted = [...findings].sort((a, b) => Number(a.level === 'hint') - Number(b.level === 'hint'));
  return (
    <details className={styles.findings} open={findings.length > 0}>
      <summary id={FINDINGS_ID}>
        {findings.length === 0 && <CircleCheck size={18} aria-hidden="true" className={styles.fine} />}
        {countOf(findings)}
      </summary>
      {findings.length === 0 ? (
        <p className={styles.none}>
          Alternative texts, sections, links, headings, snippets and the weight of the post are fine.
        </p>
      ) : (
        <ul role="list">
          {sorted.map(({ code, level, message, path }) => {
            const { Icon, name } = LEVELS[level];
            const said = (
              <>
                <Icon size={18} aria-hidden="true" />
                <span>
                  <span className="visually-hidden">{name}: </span>
                  {message}
                </span>
              </>
            );
            return (
              <li key={`${code} ${path} ${message}`}>
                {onGoTo ? (
                  <button
                    type="button"
                    className={styles.finding}
                    data-level={level}
                    onClick={() => onGoTo(path)}
                  >
                    {said}
                  </button>
                ) : (
                  <p className={styles.finding} data-level={level}>
                    {said}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </details>
  );
}

/** Such as `2 things to mend, 1 hint`. */
export function countOf(findings: readonly Finding[]): string {
  const warnings = findings.filter(({ level }) => level === 'warning').length;
  const hints = findings.length - warnings;
  const parts = [
    ...(warnings > 0 ? [`${warnings} ${warnings === 1 ? 'thing' : 'things'} to mend`] : []),
    ...(hints > 0 ? [`${hints} ${hints === 1 ? 'hint' : 'hints'}`] : []),
  ];
  return parts.length === 0 ? 'Nothing to mend' : parts.join(', ');
}
