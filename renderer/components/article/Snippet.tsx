import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { TIMES } from '../../../server/contract/constants/limits';
import type { HtmlKey } from '../../../server/contract/rules/page-html';
import { Html } from '../Html';
import { useStores } from '../../stores/context';
import { languageName } from './language-name';
import type * as SnippetRun from '../run/SnippetRun';
import styles from './Snippet.module.css';

interface SnippetProps {
  html: string;
  htmlKey: HtmlKey;
  /** Fence tag, such as `ts`. */
  language: string;
}

const RUNNABLE = /^(js|javascript|py|python|html)$/;
const EDITABLE = /^(js|javascript|py|python|html|css|md|markdown)$/;

/** Code with the name of its language and a button that copies it as it was written. */
export function Snippet({ html, htmlKey, language }: SnippetProps) {
  const { platform, ui } = useStores();
  const code = useRef<HTMLPreElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const [run, setRun] = useState<typeof SnippetRun>();
  const slug = useLocation().pathname.split('/post/')[1];
  const look = `${styles.copy} needs-js`;
  const handleRun = () => {
    import('../run/SnippetRun').then(setRun, () => ui.toast('This did not load. Try again.', 'error'));
  };
  const handleCopy = async (): Promise<void> => {
    if (await platform.copyText(code.current?.textContent ?? '')) {
      setIsCopied(true);
      setTimeout(setIsCopied, TIMES.toastShort, false);
    } else {
      ui.toast('The browser did not allow copying. Select the code and copy it by hand.', 'error');
    }
  };
  return (
    <figure className={styles.snippet}>
      <figcaption className={styles.bar}>
        <span className={styles.name}>{languageName(language)}</span>
        {RUNNABLE.test(language) && (
          <button type="button" className={look} onClick={handleRun}>
            Run
          </button>
        )}
        {EDITABLE.test(language) && slug && (
          <a className={look} href={`/editor?post=${slug}&snippet=${htmlKey.slice(0, -4)}`}>
            Open in editor
          </a>
        )}
        <button type="button" className={look} onClick={() => void handleCopy()}>
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
          <span className="visually-hidden"> code</span>
        </button>
      </figcaption>
      <pre ref={code} className={styles.code} tabIndex={0}>
        <Html as="code" html={html} htmlKey={htmlKey} />
      </pre>
      {run && (
        <run.SnippetRun
          code={code.current?.textContent ?? ''}
          tag={language}
          onGoTo={() => code.current?.focus()}
          onClose={() => setRun(undefined)}
        />
      )}
    </figure>
  );
}
