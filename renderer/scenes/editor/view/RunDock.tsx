import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState, type ComponentType } from 'react';
import type { RunPanelProps } from '../../../components/run/RunPanel';
import type { OpenWorkspace } from '../model/open-workspace';
import { DockHandle } from './DockHandle';
import { useDockHeight } from './use-dock-height';
import type { Run } from './use-run';
import styles from './workspace.module.css';

interface RunDockProps {
  workspace: OpenWorkspace;
  run: Run;
  onClose: () => void;
}

/** What a program draws and says, under the desk. Its code comes with the first run. */
export const RunDock = observer(function RunDock({ workspace, run, onClose }: RunDockProps) {
  const { Panel, hasFailed } = usePanel();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const height = useDockHeight();
  const { start } = run;
  // On a small screen it stands below what is in sight. The keyboard stays where it is.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [start]);
  return (
    <div ref={place} id={id} className={styles.dock} style={{ height: height.px }}>
      <DockHandle controls={id} {...height} />
      {hasFailed && (
        <p className={styles.dockNote} role="alert">
          What runs programs could not be loaded. Check the connection, then reload the page: your files stay.
        </p>
      )}
      {Panel && (
        <Panel
          main={run.main}
          files={workspace.files}
          start={start}
          unfinished={run.unfinished}
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

function usePanel(): { Panel: ComponentType<RunPanelProps> | null; hasFailed: boolean } {
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
  return { Panel, hasFailed };
}
