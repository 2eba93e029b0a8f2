import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useStore } from '../../../stores/context';
import { useFileDrop } from '../files/use-file-drop';
import { useShared } from '../files/use-shared';
import { WorkspaceStore } from '../model/workspace-store';
import { OfflineStatus } from '../offline/OfflineStatus';
import { Toolbar } from '../toolbar/Toolbar';
import { Desk } from './Desk';
import { FileStrip } from './FileStrip';
import { LeaveDialog } from './LeaveDialog';
import { SaveState } from './SaveState';
import { ShortcutsDialog } from './ShortcutsDialog';
import { useFollowPage } from './use-follow-page';
import { useWindowKeys } from './use-window-keys';
import styles from './workspace.module.css';

/** The editor at work: toolbar, windows, and what is done with them. */
export const WorkspaceView = observer(function WorkspaceView() {
  const workspace = useStore(WorkspaceStore);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const { leaving, stay } = useFollowPage(workspace);
  useWindowKeys(workspace);
  useEffect(() => void workspace.begin(), [workspace]);
  useShared(workspace, workspace.isReady);
  const { isOver, handlers } = useFileDrop(workspace);
  return (
    <div className={styles.workspace} data-drop={isOver || undefined} {...handlers}>
      <div className={styles.states}>
        <OfflineStatus />
        <SaveState workspace={workspace} />
      </div>
      <Toolbar workspace={workspace} onHelp={() => setIsHelpOpen(true)} />
      <FileStrip workspace={workspace} />
      <Desk workspace={workspace} />
      {isHelpOpen && <ShortcutsDialog onClose={() => setIsHelpOpen(false)} />}
      {leaving !== null && <LeaveDialog workspace={workspace} path={leaving} onStay={stay} />}
    </div>
  );
});
