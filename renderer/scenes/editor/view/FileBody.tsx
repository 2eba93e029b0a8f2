import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { EDITOR } from '../../../../server/contract/constants/editor';
import type { OpenFile } from '../model/open-file';
import type { OpenWorkspace } from '../model/open-workspace';
import styles from './file-window.module.css';
import { useFileEditor } from './use-file-editor';

interface FileBodyProps {
  workspace: OpenWorkspace;
  file: OpenFile;
  /** Takes files that are pasted into the text or dropped on it. */
  onFiles: (files: File[]) => void;
}

const LEAVE = 'Tab indents. Press Escape, then Tab, to leave the editor.';

/**
 * The text of a file: an editor, or a plain text area until it has come and where it never does.
 * One longer than the site takes waits for the editor: a text area of it would hold the page up for seconds.
 */
export const FileBody = observer(function FileBody({ workspace, file, onFiles }: FileBodyProps) {
  const host = useRef<HTMLDivElement>(null);
  const textArea = useRef<HTMLTextAreaElement>(null);
  const [isLong] = useState(() => file.code.length > EDITOR.codeMax);
  const { theme, fontSize, lineNumbers, syntaxHighlight, lineWrapping } = workspace.settings;
  const look = { theme, fontSize, lineNumbers, syntaxHighlight, lineWrapping };
  const handleTyping = () => workspace.noteTyping(file);
  const { editor, hasFailed } = useFileEditor({
    file,
    host,
    textArea,
    look,
    isActive: () => workspace.active === file,
    onTyping: handleTyping,
    onFiles,
  });
  const { name, language } = file;

  useEffect(
    () => editor?.setLook({ theme, fontSize, lineNumbers, syntaxHighlight, lineWrapping }),
    [editor, theme, fontSize, lineNumbers, syntaxHighlight, lineWrapping],
  );
  useEffect(() => editor?.setLanguage(language), [editor, language]);
  useEffect(
    () =>
      editor?.setAttributes({
        'aria-label': `Code of ${name}`,
        'aria-description': LEAVE,
        ...(language === 'markdown' && { spellcheck: 'true' }),
      }),
    [editor, name, language],
  );

  return (
    <div className={styles.body} data-theme={theme}>
      <div role="status">
        {hasFailed && (
          <p className={styles.plain}>The editor’s extras could not be loaded: this is a plain text field.</p>
        )}
      </div>
      <div ref={host} data-editor hidden={!editor} className={styles.host} />
      {!editor && isLong && !hasFailed && (
        <div className={`skeleton ${styles.waiting}`} role="status" aria-label={`Opening ${name}…`} />
      )}
      {!editor && (!isLong || hasFailed) && (
        <textarea
          ref={textArea}
          className={styles.textArea}
          aria-label={`Code of ${name}`}
          defaultValue={file.code}
          style={{ fontSize }}
          wrap={lineWrapping ? 'soft' : 'off'}
          dir="auto"
          spellCheck={language === 'markdown'}
          autoCapitalize="none"
          autoComplete="off"
          placeholder="Write code here"
          onInput={handleTyping}
          onCompositionStart={(event) => {
            event.currentTarget.dataset.composing = 'true';
          }}
          onCompositionEnd={(event) => {
            delete event.currentTarget.dataset.composing;
          }}
        />
      )}
    </div>
  );
});
