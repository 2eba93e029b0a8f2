import { reaction } from 'mobx';
import { useEffect, useState } from 'react';
import { contentOf } from '../model/form-content';
import type { FormStore } from '../model/form-store';
import { withoutEmptyParts } from '../model/submission';
import { PreviewPane } from './PreviewPane';
import styles from '../add-post.module.css';

/** Milliseconds without a change after which the preview follows. */
const PAUSE = 400;

/** Empty parts are not sent, and so not shown. */
const written = (form: FormStore) => contentOf(withoutEmptyParts(form.content));

interface PreviewProps {
  form: FormStore;
  /** @param path of a field, as the contract has it */
  onGoTo: (path: string) => void;
}

/** What readers would see, a moment behind the form. */
export function Preview({ form, onGoTo }: PreviewProps) {
  const [content, setContent] = useState(() => written(form));
  useEffect(
    () =>
      reaction(
        () => form.version,
        () => setContent(written(form)),
        { delay: PAUSE },
      ),
    [form],
  );
  return (
    <section className={styles.preview} aria-label="Preview">
      <PreviewPane content={content} onGoTo={onGoTo} />
    </section>
  );
}
