import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useStore } from '../../../stores/context';
import { WorkspaceStore } from '../model/workspace-store';
import { Toolbar } from '../toolbar/Toolbar';
import { useFormat } from '../format/use-format';
import { useShared } from '../files/use-shared';
import { Desk } from './Desk';
import { FileStrip } from './FileStrip';
import { LeaveDialog } from './LeaveDialog';
import { RunDock } from './RunDock';
import { SaveState } from './SaveState';
import { ShortcutsDialog } from './ShortcutsDialog';
import { useFollowPage } from './use-follow-page';
import { useRun } from './use-run';
import { useWindowKeys } from './use-window-keys';
import styles from './workspace.module.css';

/** The editor at work: toolbar, windows, and what is done with them. */
export const WorkspaceView = observer(function WorkspaceView() {
  const workspace = useStore(WorkspaceStore);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const { leaving, stay } = useFollowPage(workspace);
  const { isFormatting, format } = useFormat(workspace);
  const { run, start, close } = useRun(workspace);
  useWindowKeys(workspace, { onFormat: format, onRun: start });
  useEffect(() => void workspace.begin(), [workspace]);
  return (
    <div className={styles.workspace}>
      <SaveState workspace={workspace} />
      <Toolbar
        workspace={workspace}
        isFormatting={isFormatting}
        onFormat={format}
        onRun={start}
        onHelp={() => setIsHelpOpen(true)}
      />
      <FileStrip workspace={workspace} />
      <Desk workspace={workspace} />
      {run && <RunDock workspace={workspace} main={run.main} start={run.start} onClose={close} />}
      {workspace.isReady && <SharedLinks workspace={workspace} />}
      {isHelpOpen && <ShortcutsDialog onClose={() => setIsHelpOpen(false)} />}
      {leaving !== null && <LeaveDialog workspace={workspace} path={leaving} onStay={stay} />}
    </div>
  );
});

/** Links with code open beside what the device keeps, and so after it. */
function SharedLinks({ workspace }: { workspace: WorkspaceStore }) {
  useShared(workspace);
  return null;
}
