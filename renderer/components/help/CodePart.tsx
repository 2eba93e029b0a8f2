import { useEffect, useState } from 'react';
import { TIMES } from '../../../server/contract/constants/times';
import { useStores } from '../../stores/context';
import styles from './code-part.module.css';

/** Code of a post, with a button that copies it. */
export function CodePart({ code, language }: { code: string; language: string }) {
  const { platform, ui } = useStores();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    const timer = isCopied ? window.setTimeout(() => setIsCopied(false), TIMES.toastShort) : 0;
    return () => window.clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (await platform.copyText(code)) {
      setIsCopied(true);
    } else {
      ui.toast('The browser did not allow copying. Select the code and copy it by hand.', 'error');
    }
  };
  return (
    <figure className={styles.code}>
      <figcaption>
        <span>{language || 'Code'}</span>
        <button type="button" onClick={() => void copy()}>
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
          <span className="visually-hidden"> code</span>
        </button>
      </figcaption>
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
