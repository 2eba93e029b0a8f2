import { TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button';
import type { NativeFile } from './native-file';
import styles from './code-window.module.css';

/**
 * Stands over the text while the file on the disk needs a choice, or the last attempt to save it failed: nothing is
 * written before the person has chosen.
 */
export const DiskNotice = observer(function DiskNotice({ file }: { file: NativeFile }) {
  const { outside, problem } = file;
  const back = (choose: () => unknown) => () => {
    choose();
    // The button that was pressed goes.
    file.file.focus();
  };
  const saveAs = (
    <Button look="secondary" onClick={back(() => void file.save('as'))}>
      Save As…
    </Button>
  );
  return (
    <div role="alert">
      {outside && !outside.isGone && (
        <Notice says="Another program has changed this file." problem={problem}>
          <Button onClick={back(() => void file.reload())}>Reload</Button>
          <Button look="secondary" onClick={back(() => void file.keepMine())}>
            Keep mine
          </Button>
        </Notice>
      )}
      {outside?.isGone && (
        <Notice
          says="The file is gone: another program has moved or deleted it. Its text is still here."
          problem={problem}
        >
          <Button onClick={back(() => void file.save('over'))}>Save again</Button>
          {saveAs}
        </Notice>
      )}
      {!outside && problem !== null && (
        <Notice says={problem}>
          <Button onClick={back(() => void file.save('in-place'))}>Try again</Button>
          {saveAs}
        </Notice>
      )}
    </div>
  );
});

interface NoticeProps {
  says: string;
  /** Why the last choice came to nothing. */
  problem?: string | null;
  children: ReactNode;
}

function Notice({ says, problem = null, children }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <div className={styles.words}>
        <TriangleAlert size={18} aria-hidden="true" />
        <div>
          <p>{says}</p>
          {problem !== null && <p>{problem}</p>}
        </div>
      </div>
      <div className={styles.choices}>{children}</div>
    </div>
  );
}
