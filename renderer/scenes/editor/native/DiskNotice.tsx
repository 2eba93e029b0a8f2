import { TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Button } from '../../../components/Button';
import type { NativeFile } from './native-file';
import styles from './code-window.module.css';

/** Stands over the text while the file on the disk needs a choice: nothing is written before it is made. */
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
        <Notice says="Another program has changed this file.">
          <Button onClick={back(() => void file.reload())}>Reload</Button>
          <Button look="secondary" onClick={back(() => void file.keepMine())}>
            Keep mine
          </Button>
        </Notice>
      )}
      {outside?.isGone && (
        <Notice says="The file is gone: another program has moved or deleted it. Its text is still here.">
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

function Notice({ says, children }: { says: string; children: ReactNode }) {
  return (
    <div className={styles.notice}>
      <p>
        <TriangleAlert size={18} aria-hidden="true" />
        {says}
      </p>
      <div className={styles.choices}>{children}</div>
    </div>
  );
}
