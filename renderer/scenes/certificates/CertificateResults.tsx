import { SearchX, TriangleAlert } from 'lucide-react';
import { MESSAGES } from '../../../server/contract/messages';
import { readUniqueId } from '../../../server/contract/rules/unique-id';
import type { Certificate, CertificateDetails } from '../../../server/contract/schemas/certificate';
import { CertificateCard } from './CertificateCard';
import { CertificateDocument } from './CertificateDocument';
import type { CertificateSearch } from './certificate-search';
import type { CertificateState } from './certificates-store';
import styles from './certificates.module.css';

interface CertificateResultsProps {
  search: CertificateSearch;
  state: CertificateState;
  certificates: readonly Certificate[];
  /** The one that the address names. */
  single: CertificateDetails | null;
  error: string | null;
}

/** What the search came to: loading, one certificate, a list, an error, or none. */
export function CertificateResults({ search, state, certificates, single, error }: CertificateResultsProps) {
  const isAgain = state === 'again';
  const isShown = state === 'found' || isAgain;
  return (
    <section
      className={state === 'idle' ? undefined : styles.results}
      aria-label="Result"
      aria-busy={state === 'loading' || isAgain}
    >
      <div role="status">{statusOf(search, state, single ? null : certificates.length, error)}</div>
      {state === 'loading' && <Placeholder isSingle={search.requestedId !== null} />}
      {isShown && single && <CertificateDocument certificate={single} isAgain={isAgain} />}
      {isShown && certificates.length > 0 && (
        <ul className={`${styles.grid} ${isAgain ? styles.again : ''}`} role="list" inert={isAgain}>
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

function Placeholder({ isSingle }: { isSingle: boolean }) {
  return (
    <div className={isSingle ? undefined : styles.grid} aria-hidden="true">
      <div className={`skeleton ${isSingle ? styles.sheet : styles.placeholder}`} />
    </div>
  );
}

/** @param count of the list; null: one was asked for by its id */
function statusOf(
  search: CertificateSearch,
  state: CertificateState,
  count: number | null,
  error: string | null,
) {
  switch (state) {
    case 'idle':
      return null;
    case 'loading':
    case 'again':
      return <p className="visually-hidden">Searching…</p>;
    case 'failed':
      return error === MESSAGES.certificates.noneForId ? (
        <Nothing search={search} title={error} />
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
        <Nothing search={search} title={MESSAGES.certificates.none} />
      ) : (
        <p className={count === null ? 'visually-hidden' : styles.count}>
          {count === 1 || count === null ? '1 certificate' : `${count} certificates`}
        </p>
      );
  }
}

function Nothing({ search, title }: { search: CertificateSearch; title: string }) {
  return (
    <div className={styles.nothing}>
      <SearchX size={28} aria-hidden="true" />
      <div>
        <p className={styles.nothingTitle}>{title}</p>
        <p>{wayOn(search)}</p>
      </div>
    </div>
  );
}

/** What to try when nothing was found. An id finds also what its holder has taken off the search. */
function wayOn({ requestedId, uniqueId, userName, date }: CertificateSearch): string {
  const id = requestedId ?? uniqueId;
  if (id === '') {
    return 'Check the spelling and the day. If it still cannot be found, this site has not issued it, or its holder has taken it off the search: then its unique ID finds it.';
  }
  if (readUniqueId(id) === undefined) {
    return 'This is no unique ID as this site makes them: a character is mistyped, missing or too many. Compare it letter by letter.';
  }
  return userName !== '' || date !== ''
    ? 'Check the spelling, the day and the ID, letter by letter. The ID alone finds a certificate whatever name and day it bears.'
    : 'Check the ID, letter by letter. If it still cannot be found, this site has not issued it.';
}
