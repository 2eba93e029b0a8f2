import styles from '../add-post.module.css';
import { PreviewPane } from './PreviewPane';
import type { PreviewOfContent } from './use-preview';

interface PreviewProps {
  shown: PreviewOfContent;
  /** @param path of a field, as the contract has it */
  onGoTo: (path: string) => void;
}

/** What readers would see, beside the form. */
export function Preview({ shown, onGoTo }: PreviewProps) {
  return (
    <section className={styles.preview} aria-label="Preview">
      <PreviewPane shown={shown} onGoTo={onGoTo} />
    </section>
  );
}
