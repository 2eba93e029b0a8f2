import type { CredentialClaims } from '../../../server/contract/credential/types';
import { Button } from '../../components/Button';
import { formatDate } from '../../components/format-date';
import { Link } from '../../components/Link';
import { CheckList } from './CheckList';
import type { CheckReport } from './check/report';
import { VerdictBand } from './Verdict';
import styles from './file-check.module.css';

interface FileReportProps {
  report: CheckReport;
  onRetry: () => void;
}

/** How the check of a file came out: the verdict, what was signed, what was looked at. */
export function FileReport({ report, onRetry }: FileReportProps) {
  const { verdict, checks, claims, mayRetry } = report;
  return (
    <div className={styles.report}>
      <VerdictBand verdict={verdict} isNews />
      {claims && <Claims claims={claims} />}
      {checks.length > 0 && (
        <div className={styles.checked}>
          <h3>What was checked in this file</h3>
          <CheckList checks={checks} />
        </div>
      )}
      {mayRetry && (
        <Button look="secondary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

function Claims({ claims }: { claims: CredentialClaims }) {
  const { name, category, completedPosts, issuedAt, issuer, uniqueId } = claims;
  return (
    <div className={styles.checked}>
      <h3>What was signed</h3>
      <dl className={styles.claims}>
        <div>
          <dt>Name</dt>
          <dd>
            <bdi>{name}</bdi>
          </dd>
        </div>
        <div>
          <dt>Completed</dt>
          <dd>
            {category}, {completedPosts} of {completedPosts} {completedPosts === 1 ? 'post' : 'posts'}
          </dd>
        </div>
        <div>
          <dt>Issued</dt>
          <dd>
            <time dateTime={issuedAt}>{formatDate(issuedAt)}</time> by {issuer.name}
          </dd>
        </div>
        <div>
          <dt>Unique ID</dt>
          <dd>
            <Link to={`/verify/${uniqueId}`}>{uniqueId}</Link>
          </dd>
        </div>
      </dl>
    </div>
  );
}
