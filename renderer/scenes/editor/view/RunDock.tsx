import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ComponentType } from 'react';
import type { RunPanelProps } from '../../../components/run/RunPanel';
import type { OpenFile } from '../model/open-file';
import type { WorkspaceStore } from '../model/workspace-store';
import styles from './workspace.module.css';

interface RunDockProps {
  workspace: WorkspaceStore;
  main: OpenFile;
  /** A rise of it starts a run. */
  start: number;
  onClose: () => void;
}

/** What a program draws and says, under the desk. Its code comes with the first run. */
export const RunDock = observer(function RunDock({ workspace, main, start, onClose }: RunDockProps) {
  const [Panel, setPanel] = useState<ComponentType<RunPanelProps> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isWanted = true;
    import('../../../components/run/RunPanel').then(
      (module) => isWanted && setPanel(() => module.RunPanel),
      () => isWanted && setHasFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return (
    <div className={styles.dock}>
      {hasFailed && (
        <p className={styles.dockNote} role="alert">
          What runs programs could not be loaded. Check the connection, then reload the page: your files stay.
        </p>
      )}
      {Panel && (
        <Panel
          main={main}
          files={workspace.files}
          start={start}
          onGoTo={(name, place) => {
            const file = workspace.files.find((other) => other.name === name);
            if (file) {
              workspace.goTo(file.id, place);
            }
          }}
          onClose={onClose}
        />
      )}
    </div>
  );
});
