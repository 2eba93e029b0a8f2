import { FileCheck2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/Button';
import { useFileDrop } from '../../components/media/use-file-drop';
import { onPageOf } from './check/report';
import { FileReport } from './FileReport';
import { useFileCheck } from './use-file-check';
import form from '../../components/form/form.module.css';
import styles from './file-check.module.css';

const STEPS = {
  reading: 'Reading the file…',
  signature: 'Checking the signature…',
  site: 'Comparing it with the record of this site…',
} as const;

interface FileCheckProps {
  /** Unique id of the certificate that the page shows; null: of none. */
  pageId: string | null;
}

/** A file in hand, checked in this browser: dropped, chosen, or pasted as text. Nothing is uploaded. */
export function FileCheck({ pageId }: FileCheckProps) {
  const { step, report, take, retry, refuse } = useFileCheck();
  const { isOver, handlers } = useFileDrop(take);
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className={`${styles.check} needs-js no-print`} aria-labelledby="file-check">
      <h2 id="file-check">Check a file</h2>
      <p className={styles.lead}>
        Somebody sent you a certificate as PDF, JSON or JWT? It is checked here, in your browser. Nothing is
        uploaded.
      </p>
      <div className={`${styles.zone} ${isOver ? styles.over : ''}`} {...handlers}>
        <FileCheck2 size={28} aria-hidden="true" />
        <p>Drop the file here, or</p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="The certificate to check"
          accept=".pdf,.json,.jwt,.txt,application/pdf,application/json,application/jwt,text/plain"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // The same file may be chosen again.
            currentTarget.value = '';
            take(files);
          }}
        />
        <Button look="secondary" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
      </div>
      <PastedText
        onText={(text) => {
          if (text.trim() === '') {
            refuse('Paste the text first.', 'That of the JWT or of the JSON, as it was sent to you.');
          } else {
            take([new Blob([text])]);
          }
        }}
      />
      <p role="status" className={styles.step}>
        {step && STEPS[step]}
      </p>
      {report && <FileReport report={{ ...report, verdict: onPageOf(pageId, report) }} onRetry={retry} />}
    </section>
  );
}

/** For who has the text of a JWT or JSON and no file. */
function PastedText({ onText }: { onText: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <details className={styles.paste}>
      <summary>Paste its text instead</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onText(text);
        }}
      >
        <label htmlFor="pasted-certificate">Text of the JWT or JSON</label>
        <textarea
          id="pasted-certificate"
          className={`${form.input} ${styles.text}`}
          rows={4}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" look="secondary">
          Check the text
        </Button>
      </form>
    </details>
  );
}
