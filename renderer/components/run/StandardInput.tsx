import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '../Button';
import type { RunStore } from './model/run-store';
import styles from './console.module.css';

/** Lines that a program reads: typed before, or one at a time while Python waits. */
export const StandardInput = observer(function StandardInput({ store }: { store: RunStore }) {
  const id = useId();
  if (store.isAsking) {
    return <AskedLine onAnswer={(text) => store.answer(text)} />;
  }
  return (
    <details className={styles.input}>
      <summary>Standard input</summary>
      <label htmlFor={id} className={styles.hint}>
        A line for each input() or prompt()
      </label>
      <textarea
        id={id}
        rows={2}
        spellCheck={false}
        value={store.input}
        onChange={(event) => store.setInput(event.target.value)}
      />
    </details>
  );
});

function AskedLine({ onAnswer }: { onAnswer: (text: string | null) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    // Who types elsewhere goes on there, and the bar says that the program waits. Who just pressed Run has the focus
    // on a button.
    const { activeElement } = document;
    const isHere = field.current?.closest('section')?.contains(activeElement) ?? false;
    if (isHere || activeElement === document.body || activeElement instanceof HTMLButtonElement) {
      field.current?.focus();
    }
  }, []);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onAnswer(text);
  };
  return (
    <form className={styles.asked} onSubmit={handleSubmit}>
      <label>
        <span className={styles.hint}>The program waits for a line</span>
        <input
          ref={field}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <div className={styles.answers}>
        <Button type="submit">Send</Button>
        <Button look="secondary" onClick={() => onAnswer(null)}>
          End input
        </Button>
      </div>
    </form>
  );
}
