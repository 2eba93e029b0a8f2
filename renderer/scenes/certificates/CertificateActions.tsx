import { Download, Link2, Printer } from 'lucide-react';
import type { CertificateDetails } from '../../../server/contract/schemas/certificate';
import { Button } from '../../components/Button';
import buttons from '../../components/Button.module.css';
import { useCopy } from '../../components/certificates/use-copy';
import { useDownload } from '../../components/certificates/use-download';
import { linkedInAddress } from './certificate-links';
import styles from './document.module.css';

const FORMATS = [
  { format: 'json', label: 'JSON' },
  { format: 'jwt', label: 'JWT' },
] as const;

interface CertificateActionsProps {
  certificate: CertificateDetails;
  /** Its proof failed: there is nothing to show to others. */
  isUnproven: boolean;
}

/** What one does with a certificate: keep it, show it, print its page. */
export function CertificateActions({ certificate, isUnproven }: CertificateActionsProps) {
  const { uniqueId, status, kind } = certificate;
  const download = useDownload(uniqueId);
  const copy = useCopy();
  if (status === 'withdrawn' || status === 'superseded' || isUnproven) {
    return null;
  }
  return (
    <div className={`${styles.actions} no-print`}>
      <div className={styles.buttons}>
        {status === 'valid' && (
          <Button
            className="needs-js"
            aria-disabled={download.busy !== null || undefined}
            onClick={() => void download.start('pdf')}
          >
            <Download size={18} aria-hidden="true" />
            {download.busy === 'pdf' ? 'Preparing the PDF…' : 'Download PDF'}
          </Button>
        )}
        {status === 'valid' && kind === 'public' && (
          <a
            className={`${buttons.button} ${buttons.secondary}`}
            href={linkedInAddress(certificate)}
            target="_blank"
            rel="noopener"
          >
            Add to LinkedIn
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        )}
        <Button
          look="secondary"
          className="needs-js"
          onClick={() => void copy(certificate.verifyUrl, 'Link copied.')}
        >
          <Link2 size={18} aria-hidden="true" />
          Copy link
        </Button>
        <Button look="secondary" className="needs-js" onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" />
          Print
        </Button>
      </div>
      <div className={`${styles.formats} needs-js`}>
        <p>For machines, download as</p>
        <div className={styles.formatButtons}>
          {FORMATS.map(({ format, label }) => (
            <Button
              key={format}
              look="quiet"
              aria-disabled={download.busy !== null || undefined}
              onClick={() => void download.start(format)}
            >
              <span className="visually-hidden">Download </span>
              {label}
            </Button>
          ))}
        </div>
      </div>
      <p role="status" className={styles.note}>
        {download.failure}
      </p>
    </div>
  );
}
