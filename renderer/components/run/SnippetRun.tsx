import { useState } from 'react';
import type { EditorLanguage } from '../../../server/contract/constants/editor';
import { RunPanel } from './RunPanel';
import styles from './snippet-run.module.css';

interface SnippetRunProps {
  /** Holds the code, and is led to from an error. */
  pre: HTMLElement | null;
  language: EditorLanguage;
  onClose: () => void;
}

/** A snippet of a post, run where it stands. */
export function SnippetRun({ pre, language, onClose }: SnippetRunProps) {
  const [code] = useState(() => pre?.textContent ?? '');
  const main = { name: 'Snippet', language, code };
  return (
    <div className={styles.room}>
      <RunPanel main={main} files={[main]} start={1} onGoTo={() => pre?.focus()} onClose={onClose} />
    </div>
  );
}
