import { Award } from 'lucide-react';
import { Link } from '../../components/Link';
import type { Certificate } from '../../../server/contract/schemas/certificate';
import { formatDate } from '../../components/format-date';
import styles from './certificates.module.css';

/** What a certificate that no longer stands says of itself. That one stands is for its signature to say. */
const FALLEN: Record<Exclude<Certificate['status'], 'valid'>, string> = {
  revoked: 'Revoked',
  superseded: 'Superseded by a newer one',
  withdrawn: 'Withdrawn by holder',
};

interface CertificateCardProps {
  certificate: Certificate;
  /** The only one on the page, reached by its id. */
  isSingle?: boolean;
}

/** One certificate: who, what, when, and whether it still stands. */
export function CertificateCard({ certificate, isSingle = false }: CertificateCardProps) {
  const { user, category, createdAt, uniqueId, status } = certificate;
  return (
    <article className={`${styles.card} ${isSingle ? styles.single : ''}`}>
      <Award className={styles.award} size={isSingle ? 40 : 28} aria-hidden="true" />
      <h2>{user.name}</h2>
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
          <dd className={styles.uniqueId}>
            {isSingle ? uniqueId : <Link to={`/verify/${encodeURIComponent(uniqueId)}`}>{uniqueId}</Link>}
          </dd>
        </div>
        {status !== 'valid' && (
          <div>
            <dt>Status</dt>
            <dd className={styles.fallen}>{FALLEN[status]}</dd>
          </div>
        )}
      </dl>
    </article>
  );
}
