import { SPECIMEN_ID } from '../../../server/contract/constants/certificates';
import { Link } from '../../components/Link';
import styles from './certificate-preview.module.css';

/** What one earns: a real sample, as a picture here and as its file in a new tab (SPEC §2, "Home"). */
export function CertificatePreview() {
  return (
    <div className={styles.preview}>
      <a
        className={styles.picture}
        href="/api/sample-certificate"
        target="_blank"
        rel="noopener"
        aria-label="Certificate Preview: opens a sample (PDF) in a new tab"
      >
        <img
          src="/certificate-sample.webp"
          width={1120}
          height={792}
          alt=""
          loading="lazy"
          decoding="async"
        />
      </a>
      <div className={styles.words}>
        <h2 id="certificates">Certificate Preview</h2>
        <p>
          Complete every post of a topic, and a certificate comes by itself: signed, with your name on it, and
          an address where anybody can check it.
        </p>
        <p className={styles.links}>
          <a href="/api/sample-certificate" target="_blank" rel="noopener">
            Open a sample<span className="visually-hidden"> (PDF, in a new tab)</span>
          </a>
          <Link to={`/verify/${SPECIMEN_ID}`}>See how it is checked</Link>
        </p>
      </div>
    </div>
  );
}
