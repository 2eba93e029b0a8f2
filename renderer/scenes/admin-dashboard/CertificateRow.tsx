import type { AdminCertificate } from '../../../server/contract/schemas/certificate';
import { Button } from '../../components/Button';
import { FALLEN } from '../../components/certificates/status-words';
import { formatDate } from '../../components/format-date';
import { Link } from '../../components/Link';
import rows from './rows.module.css';
import shared from './shared.module.css';

interface CertificateRowProps {
  certificate: AdminCertificate;
  onAsk: (action: 'revoke' | 'reissue') => void;
}

/** One certificate: for whom, in what, whether it stands, and what can be done with it. */
export function CertificateRow({ certificate, onAsk }: CertificateRowProps) {
  const { user, category, status, statusReason, holder } = certificate;
  const isValid = status === 'valid';
  const isRenamed = isValid && holder !== null && holder.name !== user.name;
  const of = (
    <span className="visually-hidden">
      {' '}
      the certificate of {user.name} in {category}
    </span>
  );
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <p className={rows.user}>
          {user.name === '' ? 'Name withdrawn' : <bdi>{user.name}</bdi>} - {category}
        </p>
        {isRenamed && (
          <p className={rows.renamed}>
            Its holder’s name is <bdi>{holder.name}</bdi> now.
          </p>
        )}
        {status === 'revoked' && statusReason !== '' && <p className={rows.reason}>{statusReason}</p>}
        <Meta certificate={certificate} />
      </div>
      {isValid && (
        <div className={shared.actions}>
          {isRenamed && (
            <Button look="secondary" onClick={() => onAsk('reissue')}>
              Reissue{of}
            </Button>
          )}
          <Button look="secondary" onClick={() => onAsk('revoke')}>
            Revoke{of}
          </Button>
        </div>
      )}
    </li>
  );
}

function Meta({ certificate }: { certificate: AdminCertificate }) {
  const { uniqueId, createdAt, status, isListed, holder } = certificate;
  return (
    <p className={rows.meta}>
      {status !== 'valid' && (
        <span className={`${rows.badge} ${status === 'revoked' ? rows.blocked : rows.past}`}>
          {FALLEN[status]}
        </span>
      )}
      {!isListed && <span className={rows.badge}>Unlisted</span>}
      <span>
        Issued <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </span>
      <Link to={`/verify/${uniqueId}`}>{uniqueId}</Link>
      {holder !== null && <span className={rows.email}>{holder.email}</span>}
    </p>
  );
}
