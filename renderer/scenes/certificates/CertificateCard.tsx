import { Award } from 'lucide-react';
import { Link } from '../../components/Link';
import type { Certificate } from '../../../server/contract/schemas/certificate';
import { CardDownload } from '../../components/certificates/CardDownload';
import { FALLEN } from '../../components/certificates/status-words';
import { formatDate } from '../../components/format-date';
import styles from './certificates.module.css';

/** One certificate: who, what, when, and whether it still stands. */
export function CertificateCard({ certificate }: { certificate: Certificate }) {
  const { user, category, createdAt, uniqueId, status } = certificate;
  return (
    <article className={styles.card}>
      <Award className={styles.award} size={28} aria-hidden="true" />
      <h2>
        <Link to={`/verify/${encodeURIComponent(uniqueId)}`}>
          {user.name === '' ? 'Name not shown' : <bdi>{user.name}</bdi>}
        </Link>
      </h2>
      <p className={styles.category}>{category}</p>
      <dl>
        <div>
          <dt>Issued</dt>
          <dd>
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          </dd>
        </div>
        <div>
          <dt>Unique ID</dt>
          <dd className={styles.uniqueId}>{uniqueId}</dd>
        </div>
        {status !== 'valid' && (
          <div>
            <dt>Status</dt>
            <dd className={styles.fallen}>{FALLEN[status]}</dd>
          </div>
        )}
      </dl>
      {status === 'valid' && <CardDownload uniqueId={uniqueId} name={user.name} category={category} />}
    </article>
  );
}
