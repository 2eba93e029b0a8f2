import { useState } from 'react';
import { CERTIFICATE_MESSAGES } from '../../../server/contract/certificate-messages';
import { TIMES } from '../../../server/contract/constants/limits';
import type { OwnCertificate } from '../../../server/contract/schemas/certificate';
import { describeError } from '../../api/describe-error';
import { FALLEN } from '../../components/certificates/status-words';
import { useCopy } from '../../components/certificates/use-copy';
import { useDownload } from '../../components/certificates/use-download';
import { formatDate } from '../../components/format-date';
import { Link } from '../../components/Link';
import { addressOf } from '../../platform/address-of';
import { useStore, useStores } from '../../stores/context';
import { OwnCertificatesStore } from '../../stores/member/own-certificates-store';
import styles from './dashboard.module.css';
import switches from './listing-switch.module.css';

/** One certificate of one's own and what can be done with it. */
export function OwnCertificateEntry({ certificate }: { certificate: OwnCertificate }) {
  const { uniqueId, category, createdAt, status } = certificate;
  const download = useDownload(uniqueId);
  const copy = useCopy();
  const { platform } = useStores();
  const path = `/verify/${uniqueId}`;
  const of = <span className="visually-hidden"> of the certificate in {category}</span>;
  return (
    <>
      <Link to={path}>{category}</Link>
      <p className={styles.meta}>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {status !== 'valid' && <span className={styles.fallen}> · {FALLEN[status]}</span>}
      </p>
      <p className={styles.entryWays}>
        {status === 'valid' && (
          <button
            type="button"
            aria-disabled={download.busy !== null || undefined}
            onClick={() => void download.start('pdf')}
          >
            {download.busy ? 'Preparing the PDF…' : 'Download PDF'}
            {of}
          </button>
        )}
        <button type="button" onClick={() => void copy(addressOf(path, platform), 'Link copied.')}>
          Copy link{of}
        </button>
      </p>
      <p role="status" className={styles.failure}>
        {download.failure}
      </p>
      {status === 'valid' && <ListingSwitch certificate={certificate} />}
    </>
  );
}

/** Whether the public search finds it (DECISIONS, "Certificate search"). Saved at once. */
function ListingSwitch({ certificate }: { certificate: OwnCertificate }) {
  const { ui } = useStores();
  const store = useStore(OwnCertificatesStore);
  const { uniqueId, category } = certificate;
  /** What was chosen, while it is on its way. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isListed = chosen ?? certificate.isListed;
  const id = `listed-${uniqueId}`;
  const choose = async (value: boolean) => {
    if (chosen !== null) {
      return;
    }
    setChosen(value);
    try {
      await store.setListed(uniqueId, value);
      ui.toast(CERTIFICATE_MESSAGES[value ? 'listed' : 'unlisted'], 'success', TIMES.toastLong);
    } catch (reason) {
      ui.toast(describeError(reason, CERTIFICATE_MESSAGES.listingFailed), 'error', TIMES.toastLong);
    } finally {
      setChosen(null);
    }
  };
  return (
    <div className={switches.row}>
      <input
        id={id}
        className={switches.switch}
        type="checkbox"
        role="switch"
        checked={isListed}
        aria-disabled={chosen !== null || undefined}
        aria-busy={chosen !== null || undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => void choose(target.checked)}
      />
      <div>
        <label htmlFor={id}>
          Listed<span className="visually-hidden">: the certificate in {category}</span>
        </label>
        <p id={`${id}-hint`} className={styles.meta}>
          {chosen !== null
            ? 'Saving…'
            : isListed
              ? 'Anybody can find it by your name and by its day.'
              : 'It answers to its unique ID alone: who has the link can see it.'}
        </p>
      </div>
    </div>
  );
}
