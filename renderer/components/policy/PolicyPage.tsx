import { POLICY_DATE, POLICY_VERSION } from '../../../server/contract/constants/policy';
import { formatDate } from '../format-date';
import { Page } from '../Page';
import { AcceptPolicy } from './AcceptPolicy';
import { PRACTICE_SECTIONS } from './policy-practice';
import { RIGHTS_SECTIONS } from './policy-rights';
import styles from './policy.module.css';

const SECTIONS = [...PRACTICE_SECTIONS, ...RIGHTS_SECTIONS];

interface PolicyPageProps {
  /** Why it is shown in place of what was asked for: accepting stands first then. */
  reason?: string;
}

/** The privacy policy, for reading and accepting (DECISIONS, "Policy"). */
export function PolicyPage({ reason }: PolicyPageProps) {
  const lead = (
    <>
      What Lectern stores about you, why, for how long, and the rights you have. Version {POLICY_VERSION}, in
      force since <time dateTime={POLICY_DATE}>{formatDate(POLICY_DATE)}</time>.
    </>
  );
  return (
    <Page title="Privacy policy" lead={lead}>
      {reason && (
        <div className={styles.asked}>
          <p>{reason}</p>
          <AcceptPolicy />
        </div>
      )}
      <div className={styles.body}>
        <nav className={styles.contents} aria-labelledby="privacy-contents">
          <h2 id="privacy-contents">Contents</h2>
          <ol>
            {SECTIONS.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
            <li>
              <a href="#accept">Accepting the policy</a>
            </li>
          </ol>
        </nav>
        <div className={styles.text}>
          {SECTIONS.map(({ id, title, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <div className="prose">{body}</div>
            </section>
          ))}
          {!reason && <AcceptPolicy />}
        </div>
      </div>
    </Page>
  );
}
