import { AppWindow, FilePlus2, Keyboard, LayoutGrid, RotateCcw, Search, type LucideIcon } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { runInAction } from 'mobx';
import { useStores } from '../../../stores/context';
import { FileActions } from '../files/FileActions';
import type { WorkspaceStore } from '../model/workspace-store';
import { LookControls } from './LookControls';
import styles from './toolbar.module.css';

interface ToolbarProps {
  workspace: WorkspaceStore;
  onHelp: () => void;
}

/** How code is shown, and what is done with files and windows (SPEC §2, "Editor"). */
export const Toolbar = observer(function Toolbar({ workspace, onHelp }: ToolbarProps) {
  const { ui } = useStores();
  const { desk, active, closed, files, isFull } = workspace;
  const find = () => {
    if (active) {
      runInAction(() => {
        active.isMinimised = false;
      });
      if (!active.find()) {
        ui.toast('Find and replace did not load: the browser’s own find works on this page.');
      }
    }
  };
  return (
    <div className={styles.toolbar} role="group" aria-label="Editor controls">
      <LookControls workspace={workspace} />
      <div className={styles.actions}>
        <Action Icon={FilePlus2} name="New Window" isDisabled={isFull} onClick={() => workspace.addFile()} />
        <Action
          Icon={RotateCcw}
          name="Reopen closed"
          isDisabled={closed.length === 0}
          onClick={() => workspace.reopen()}
        />
        <Action Icon={Search} name="Find" isDisabled={!active} onClick={find} />
        <FileActions workspace={workspace} />
        {!desk.isDocked && (
          <>
            <Action
              Icon={LayoutGrid}
              name="Tile"
              isDisabled={files.length === 0}
              onClick={() => desk.tile()}
            />
            <Action
              Icon={AppWindow}
              name="Cascade"
              isDisabled={files.length === 0}
              onClick={() => desk.cascade()}
            />
          </>
        )}
        <Action Icon={Keyboard} name="Shortcuts" onClick={onHelp} />
      </div>
    </div>
  );
});

interface ActionProps {
  Icon: LucideIcon;
  name: string;
  isDisabled?: boolean;
  onClick: () => void;
}

function Action({ Icon, name, isDisabled = false, onClick }: ActionProps) {
  return (
    <button
      type="button"
      className={styles.action}
      aria-disabled={isDisabled || undefined}
      onClick={() => {
        if (!isDisabled) {
          onClick();
        }
      }}
    >
      <Icon size={17} aria-hidden="true" />
      {name}
    </button>
  );
}
