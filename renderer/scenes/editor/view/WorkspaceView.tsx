import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useStore, useStores } from '../../../stores/context';
import { useFileDrop } from '../files/use-file-drop';
import { useWindows } from '../files/use-windows';
import { useShared } from '../files/use-shared';
import { useFormat } from '../format/use-format';
import { WorkspaceStore } from '../model/workspace-store';
import { OfflineStatus } from '../offline/OfflineStatus';
import { Toolbar } from '../toolbar/Toolbar';
import { ClosedFilesDialog } from './ClosedFilesDialog';
import { Desk } from './Desk';
import { FileStrip } from './FileStrip';
import { LeaveDialog } from './LeaveDialog';
import { RunDock } from './RunDock';
import { SaveState } from './SaveState';
import { ShortcutsDialog } from './ShortcutsDialog';
import { useFollowPage } from './use-follow-page';
import { useSnippet } from './use-snippet';
import { useRun } from './use-run';
import { useWindowKeys } from './use-window-keys';
import styles from './workspace.module.css';

/** The editor at work: toolbar, windows, and what is done with them. */
export const WorkspaceView = observer(function WorkspaceView() {
  const workspace = useStore(WorkspaceStore);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isClosedShown, setIsClosedShown] = useState(false);
  const { leaving, stay } = useFollowPage(workspace);
  const { isFormatting, format } = useFormat(workspace);
  const { run, start, close } = useRun(workspace);
  const drop = useFileDrop(workspace);
  const { desktop } = useStores().platform;
  const { openNew } = useWindows(workspace);
  useWindowKeys(workspace, {
    onNew: () => {
      if (desktop || !workspace.isFull) {
        openNew();
      }
    },
    onFormat: format,
    onRun: start,
  });
  useEffect(() => void workspace.begin(), [workspace]);
  useShared(workspace, workspace.isReady);
  useSnippet(workspace, workspace.isReady);
  return (
    <div className={styles.workspace} {...drop.handlers}>
      <div className={styles.states}>
        {!desktop && <OfflineStatus />}
        <SaveState workspace={workspace} />
      </div>
      <Toolbar
        workspace={workspace}
        isFormatting={isFormatting}
        onFormat={format}
        onRun={start}
        onHelp={() => setIsHelpOpen(true)}
        onClosedFiles={() => setIsClosedShown(true)}
      />
      <FileStrip workspace={workspace} />
      <Desk workspace={workspace} drop={drop} />
      {run && <RunDock workspace={workspace} run={run} onClose={close} />}
      {isHelpOpen && <ShortcutsDialog onClose={() => setIsHelpOpen(false)} />}
      {isClosedShown && <ClosedFilesDialog workspace={workspace} onClose={() => setIsClosedShown(false)} />}
      {leaving !== null && <LeaveDialog workspace={workspace} path={leaving} onStay={stay} />}
    </div>
  );
});
