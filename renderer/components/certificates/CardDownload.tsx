import { Download } from 'lucide-react';
import { Button } from '../Button';
import { useDownload } from './use-download';
import styles from './card-download.module.css';

interface CardDownloadProps {
  uniqueId: string;
  /** Of the holder; left out where all are one's own. */
  name?: string;
  category: string;
}

/** The PDF of one of several certificates. */
export function CardDownload({ uniqueId, name, category }: CardDownloadProps) {
  const { busy, failure, start } = useDownload(uniqueId);
  return (
    <div className={`${styles.download} needs-js no-print`}>
      <Button look="secondary" aria-disabled={busy !== null || undefined} onClick={() => void start('pdf')}>
        <Download size={18} aria-hidden="true" />
        {busy ? 'Preparing the PDF…' : 'Download PDF'}
        <span className="visually-hidden">
          {name ? ` of ${name}, ${category}` : ` of the certificate in ${category}`}
        </span>
      </Button>
      <p role="status" className={styles.note}>
        {failure}
      </p>
    </div>
  );
}
