import {
  AppWindow,
  Archive,
  FilePlus2,
  Keyboard,
  LayoutGrid,
  Play,
  RotateCcw,
  Search,
  SkipBack,
  SkipForward,
  SlidersHorizontal,
  WandSparkles,
} from 'lucide-react';
import { runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { MenuButton, type MenuItem } from '../../../components/menu/MenuButton';
import { useStores } from '../../../stores/context';
import { keyName } from '../../../editor/markdown-actions';
import { FileActions } from '../files/FileActions';
import { useWindows } from '../files/use-windows';
import { windowKey } from '../model/window-keys';
import type { WorkspaceStore } from '../model/workspace-store';
import { Action } from './Action';
import { LookControls } from './LookControls';
import styles from './toolbar.module.css';

interface ToolbarProps {
  workspace: WorkspaceStore;
  isFormatting: boolean;
  onFormat: () => void;
  onRun: () => void;
  onHelp: () => void;
  onClosedFiles: () => void;
}

/** How code is shown, and what is done with files and windows (SPEC §2, "Editor"). */
export const Toolbar = observer(function Toolbar({
  workspace,
  isFormatting,
  onFormat,
  onRun,
  onHelp,
  onClosedFiles,
}: ToolbarProps) {
  const [isLookOpen, setIsLookOpen] = useState(false);
  const { desk, active, isFull } = workspace;
  const isNarrow = desk.isDocked;
  const find = useFind(workspace);
  const { openNew, moveOut } = useWindows(workspace);
  return (
    <div
      className={styles.toolbar}
      data-narrow={isNarrow || undefined}
      role="group"
      aria-label="Editor controls"
    >
      <LookControls workspace={workspace} isShort={isNarrow && !isLookOpen}>
        {isNarrow && (
          <Action
            Icon={SlidersHorizontal}
            name="Options"
            isPressed={isLookOpen}
            onClick={() => setIsLookOpen(!isLookOpen)}
          />
        )}
      </LookControls>
      <div className={styles.actions}>
        <Action
          Icon={Play}
          name="Run"
          keys={keyName('Mod-Enter')}
          isDisabled={!active}
          isMain
          onClick={onRun}
        />
        <FileActions workspace={workspace} />
        <Action
          Icon={FilePlus2}
          name="New Window"
          keys={windowKey('N')}
          isDisabled={isFull && !moveOut}
          onClick={openNew}
        />
        <Action
          Icon={WandSparkles}
          name={isFormatting ? 'Formatting…' : 'Format'}
          keys="Shift+Alt+F"
          isDisabled={!active || isFormatting}
          onClick={onFormat}
        />
        <Action Icon={Search} name="Find" keys={keyName('Mod-f')} isDisabled={!active} onClick={find} />
        <MenuButton
          label="Windows"
          icon={AppWindow}
          items={windowItems(workspace, onClosedFiles)}
          className={styles.action}
        />
        <span className={styles.keyboard}>
          <Action Icon={Keyboard} name="Shortcuts" onClick={onHelp} />
        </span>
      </div>
    </div>
  );
});

function useFind({ active }: WorkspaceStore): () => void {
  const { ui } = useStores();
  return () => {
    if (active) {
      runInAction(() => {
        active.isMinimised = false;
      });
      if (!active.find()) {
        ui.toast('Find and replace did not load: the browser’s own find works on this page.');
      }
    }
  };
}

function windowItems(workspace: WorkspaceStore, onClosedFiles: () => void): MenuItem[] {
  const { desk, closed, files } = workspace;
  const [last] = closed;
  const onDesk = { isDisabled: files.length === 0 };
  return [
    {
      label: last ? `Reopen ${last.name}` : 'Reopen closed',
      icon: RotateCcw,
      keys: windowKey('T'),
      isDisabled: !last,
      ...(!last && { note: 'Nothing was closed' }),
      onSelect: () => workspace.reopen(),
    },
    {
      label: 'Closed files…',
      icon: Archive,
      isDisabled: !last,
      ...(!last && { note: 'Nothing was closed' }),
      onSelect: onClosedFiles,
    },
    ...(desk.isDocked
      ? []
      : [
          { label: 'Tile', icon: LayoutGrid, ...onDesk, onSelect: () => desk.tile() },
          { label: 'Cascade', icon: AppWindow, ...onDesk, onSelect: () => desk.cascade() },
        ]),
    {
      label: 'Next window',
      icon: SkipForward,
      keys: windowKey('Page Down'),
      isDisabled: files.length < 2,
      onSelect: () => workspace.enterNext(1),
    },
    {
      label: 'Window before',
      icon: SkipBack,
      keys: windowKey('Page Up'),
      isDisabled: files.length < 2,
      onSelect: () => workspace.enterNext(-1),
    },
  ];
}
