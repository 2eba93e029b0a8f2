import { Copy } from 'lucide-react';
import type { CertificateDetails } from '../../../server/contract/schemas/certificate';
import { Button } from '../../components/Button';
import { useCopy } from '../../components/certificates/use-copy';
import { formatDate, formatMoment } from '../../components/format-date';
import { Link } from '../../components/Link';
import { CertificateActions } from './CertificateActions';
import { achievementPath } from '../../../server/contract/rules/achievement-path';
import { CheckList } from './CheckList';
import { verdictOf, type Verdict } from './verdict';
import { VerdictBand } from './Verdict';
import styles from './document.module.css';

const CHECK_NAMES: Record<CertificateDetails['checks'][number]['name'], string> = {
  signature: 'Signature',
  key: 'Key',
  issuer: 'Issuer',
  status: 'Status',
};

/** Said while it is asked for again: it may have been revoked since it was shown. */
const CHECKING: Verdict = { tone: 'plain', title: 'Checking it again…', text: '' };

interface CertificateDocumentProps {
  certificate: CertificateDetails;
  /** It is being asked for again: nothing may be concluded from what stands here. */
  isAgain: boolean;
}

/** One certificate with all that is known of it: the verdict first, then what it says, then why it is believed. */
export function CertificateDocument({ certificate, isAgain }: CertificateDocumentProps) {
  const { status, checks } = certificate;
  const verdict = verdictOf(certificate, formatDate);
  return (
    <div className={`${styles.sheet} ${isAgain ? styles.again : ''}`} inert={isAgain}>
      <VerdictBand verdict={isAgain ? CHECKING : verdict} />
      <Facts certificate={certificate} isUnproven={verdict.isUnproven ?? false} />
      <CertificateActions certificate={certificate} isUnproven={verdict.isUnproven ?? false} />
      {checks.length > 0 && (
        <section className={styles.part} aria-labelledby="what-was-checked">
          <h2 id="what-was-checked">What was checked</h2>
          <CheckList
            checks={checks.map(({ name, hasPassed, isOpen, text }) => ({
              name: CHECK_NAMES[name],
              outcome: isOpen ? 'open' : hasPassed ? 'passed' : 'failed',
              text,
            }))}
          />
        </section>
      )}
      <p className={styles.printed}>
        Checked on <time dateTime={certificate.checkedAt}>{formatMoment(certificate.checkedAt)}</time> at{' '}
        <span>{certificate.verifyUrl}</span>
      </p>
      {status !== 'withdrawn' && <Sources certificate={certificate} />}
    </div>
  );
}

function Facts({ certificate, isUnproven }: { certificate: CertificateDetails; isUnproven: boolean }) {
  const { user, category, createdAt, completedPosts, uniqueId, issuer, kind } = certificate;
  const copy = useCopy();
  return (
    <article className={styles.document} aria-label={`Certificate ${uniqueId}`}>
      {kind === 'specimen' && <p className={styles.specimen}>Specimen</p>}
      {isUnproven && <p className={styles.unproven}>The record claims this. It is not proven:</p>}
      {user.name !== '' && (
        <h2 className={styles.name}>
          <bdi>{user.name}</bdi>
        </h2>
      )}
      <p className={styles.deed}>
        {user.name === '' ? 'For completing ' : 'completed '}
        <strong>{category}</strong>: {completedPosts} of {completedPosts}{' '}
        {completedPosts === 1 ? 'post' : 'posts'}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>Issued</dt>
          <dd>
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          </dd>
        </div>
        <div>
          <dt>By</dt>
          <dd>{issuer.name}</dd>
        </div>
        <div>
          <dt>Unique ID</dt>
          <dd className={styles.id}>
            <span>{uniqueId}</span>
            <Button
              look="quiet"
              className={`${styles.copy} needs-js`}
              onClick={() => void copy(uniqueId, 'Unique ID copied.')}
            >
              <Copy size={16} aria-hidden="true" />
              Copy<span className="visually-hidden"> the unique ID</span>
            </Button>
          </dd>
        </div>
      </dl>
    </article>
  );
}

/** Where everything that was checked can be looked at by anybody. */
function Sources({ certificate }: { certificate: CertificateDetails }) {
  const { category, uniqueId, keyId, status } = certificate;
  return (
    <section className={`${styles.part} no-print`} aria-labelledby="sources">
      <h2 id="sources">Look for yourself</h2>
      <ul className={styles.sources}>
        <li>
          <Link to={achievementPath(category)}>What a certificate in {category} means</Link>, and how to check
          one
        </li>
        {status !== 'superseded' && (
          <li>
            <a href={`/api/certificates/${uniqueId}/credential`}>The signed credential</a> (JSON, Open Badges
            3.0)
          </li>
        )}
        <li>
          <a href={`/keys/${keyId}`}>The public key</a> it was signed with
        </li>
      </ul>
    </section>
  );
}
