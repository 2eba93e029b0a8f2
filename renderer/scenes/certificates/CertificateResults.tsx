import { SearchX, TriangleAlert } from 'lucide-react';
import { MESSAGES } from '../../../server/contract/messages';
import type { Certificate, CertificateDetails } from '../../../server/contract/schemas/certificate';
import { CertificateCard } from './CertificateCard';
import { CertificateDocument } from './CertificateDocument';
import type { CertificateState } from './certificates-store';
import styles from './certificates.module.css';

interface CertificateResultsProps {
  state: CertificateState;
  certificates: readonly Certificate[];
  /** The one that the address names. */
  single: CertificateDetails | null;
  error: string | null;
}

/** What the search came to: loading, one certificate, a list, an error, or none. */
export function CertificateResults({ state, certificates, single, error }: CertificateResultsProps) {
  return (
    <section
      className={state === 'idle' ? undefined : styles.results}
      aria-label="Result"
      aria-busy={state === 'loading'}
    >
      <div role="status">{statusOf(state, single ? null : certificates.length, error)}</div>
      {state === 'loading' && (
        <div className={styles.grid} aria-hidden="true">
          <div className={`skeleton ${styles.placeholder}`} />
        </div>
      )}
      {state === 'found' && single && <CertificateDocument certificate={single} />}
      {state === 'found' && certificates.length > 0 && (
        <ul className={styles.grid} role="list">
          {certificates.map((certificate) => (
            <li key={certificate.certificateId}>
              <CertificateCard certificate={certificate} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** @param count of the list; null: one was asked for by its id */
function statusOf(state: CertificateState, count: number | null, error: string | null) {
  switch (state) {
    case 'idle':
      return null;
    case 'loading':
      return <p className="visually-hidden">Searching…</p>;
    case 'failed':
      return error === MESSAGES.certificates.noneForId ? (
        <Nothing title={error} />
      ) : (
        <div className={styles.failed}>
          <TriangleAlert size={20} aria-hidden="true" />
          <p>
            <strong>{MESSAGES.certificates.fetchFailed}</strong>
            {error !== MESSAGES.certificates.fetchFailed && <> {error}</>}
          </p>
        </div>
      );
    case 'found':
      return count === 0 ? (
        <Nothing title={MESSAGES.certificates.none} />
      ) : (
        <p className={count === null ? 'visually-hidden' : styles.count}>
          {count === 1 || count === null ? '1 certificate' : `${count} certificates`}
        </p>
      );
  }
}

function Nothing({ title }: { title: string }) {
  return (
    <div className={styles.nothing}>
      <SearchX size={28} aria-hidden="true" />
      <div>
        <p className={styles.nothingTitle}>{title}</p>
        <p>
          Check the spelling and the ID, letter by letter. If it still cannot be found, this site has not
          issued it, or its holder has taken it off the search.
        </p>
      </div>
    </div>
  );
}
