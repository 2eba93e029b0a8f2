import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { TIMES } from '../../../server/contract/constants/limits';
import type { EditorLanguage } from '../../../server/contract/constants/editor';
import type { HtmlKey } from '../../../server/contract/rules/page-html';
import { Html } from '../Html';
import { useStores } from '../../stores/context';
import type * as SnippetModule from '../run/SnippetRun';
import styles from './Snippet.module.css';

interface SnippetProps {
  html: string;
  htmlKey: HtmlKey;
  /** Of the language, such as `TypeScript`. */
  name: string;
  /** That of the code editor; null for any other. */
  language: EditorLanguage | null;
}

/** What runs where it stands; the others are shown in the editor. */
const SHOWN = /css|markdown/;

/** Code with the name of its language and a button that copies it as it was written. */
export function Snippet({ html, htmlKey, name, language }: SnippetProps) {
  const { platform, ui } = useStores();
  const code = useRef<HTMLPreElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const [run, setRun] = useState<typeof SnippetModule>();
  const slug = useLocation().pathname.split('/post/')[1];
  const look = `${styles.copy} needs-js`;
  const handleRun = () => {
    import('../run/SnippetRun').then(
      (module) => setRun({ ...module }),
      () => ui.toast('Run did not load. Try again.', 'error'),
    );
  };
  const handleCopy = async (): Promise<void> => {
    if (await platform.copyText(code.current?.textContent ?? '')) {
      setIsCopied(true);
      setTimeout(setIsCopied, TIMES.toastShort, false);
    } else {
      ui.toast('Copying was refused. Select the code and copy it.', 'error');
    }
  };
  return (
    <figure className={styles.snippet}>
      <figcaption className={styles.bar}>
        <span className={styles.name}>{name}</span>
        {language && !SHOWN.test(language) && (
          <button type="button" className={look} onClick={handleRun}>
            Run
          </button>
        )}
        {language && slug && (
          <a className={look} href={`/editor?post=${slug}&snippet=${htmlKey}`}>
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
      {run && language && <run.SnippetRun run={run} language={language} onClose={() => setRun(undefined)} />}
    </figure>
  );
}
