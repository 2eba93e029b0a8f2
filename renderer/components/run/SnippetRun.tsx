import { EDITOR_LANGUAGES } from '../../../server/contract/constants/editor';
import { RunPanel } from './RunPanel';
import styles from './snippet-run.module.css';

interface SnippetRunProps {
  code: string;
  /** Fence tag, one of those that run. */
  tag: string;
  onGoTo: (line: number) => void;
  onClose: () => void;
}

/** A snippet of a post, run where it stands. */
export function SnippetRun({ code, tag, onGoTo, onClose }: SnippetRunProps) {
  const language =
    EDITOR_LANGUAGES.find(({ id, extension, tag: known }) =>
      [id, extension, known].some((one) => one === tag),
    )?.id ?? 'javascript';
  const main = { name: 'Snippet', language, code };
  return (
    <div className={styles.room}>
      <RunPanel
        main={main}
        files={[main]}
        start={1}
        onGoTo={(_, { line }) => onGoTo(line)}
        onClose={onClose}
      />
    </div>
  );
}
