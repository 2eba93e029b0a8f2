import {
  AppWindow,
  ClipboardCopy,
  Download,
  FileCode,
  FolderOpen,
  Image,
  ImageDown,
  Link as LinkIcon,
  Save,
  SaveAll,
  type LucideIcon,
} from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { EDITOR } from '../../../../server/contract/constants/editor';
import { MenuButton, type MenuItem } from '../../../components/menu/MenuButton';
import { useStores } from '../../../stores/context';
import type { EditorFile } from '../model/types';
import toolbar from '../toolbar/toolbar.module.css';
import styles from './file-actions.module.css';
import { OverwriteDialog } from './OverwriteDialog';
import { PictureProgress } from './PictureProgress';
import { canSaveInPlace } from './save-file';
import { ShareDialog } from './ShareDialog';
import { useTell } from './tell';
import { useGiveFile } from './use-give-file';
import { usePicture } from './use-picture';
import { useSave } from './use-save';
import { useWindows, type WindowsWorkspace } from './use-windows';

/** Opens, saves, downloads, copies and shares what is in the editor: each of the window that was used last. */
export const FileActions = observer(function FileActions({ workspace }: { workspace: WindowsWorkspace }) {
  const { platform } = useStores();
  const tell = useTell();
  const save = useSave(workspace, tell);
  const giveFile = useGiveFile(tell);
  const picture = usePicture(workspace, tell, giveFile);
  const { pick, moveOut } = useWindows(workspace);
  const [isSharing, setIsSharing] = useState(false);
  const { active } = workspace;

  const downloadText = (file: EditorFile): void => {
    const text = new Blob([file.code], { type: 'text/plain;charset=utf-8' });
    giveFile(text, EDITOR.textName).catch((error: unknown) =>
      tell.failure('The text could not be downloaded. Copy it instead.', error),
    );
  };
  const copyText = async (file: EditorFile): Promise<void> => {
    if (await platform.copyText(file.code)) {
      tell.done(`The text of ${file.name} is copied.`);
    } else {
      tell.failure('The browser did not let the text be copied. Download it instead.', undefined);
    }
  };
  const withFile = (run: (file: EditorFile) => void) => ({
    isDisabled: !active,
    ...(!active && { note: 'No file is open' }),
    onSelect: () => active && run(active),
  });
  const items: MenuItem[] = [
    { label: 'Open…', icon: FolderOpen, onSelect: pick },
    // A window of its own saves to the disk, and does so better than a page can.
    ...(moveOut
      ? [{ label: 'Open in own window', icon: AppWindow, ...withFile(moveOut) }]
      : [
          {
            label: canSaveInPlace ? 'Save to file' : 'Save a copy',
            icon: Save,
            ...withFile((file) => void save.start(file, 'in-place')),
          },
        ]),
    ...(canSaveInPlace && !moveOut
      ? [{ label: 'Save as…', icon: SaveAll, ...withFile((file) => void save.start(file, 'as')) }]
      : []),
    { label: 'Copy text', icon: ClipboardCopy, ...withFile((file) => void copyText(file)) },
    { label: 'Copy as picture', icon: Image, ...withFile(picture.copy) },
    { label: 'Share link…', icon: LinkIcon, ...withFile(() => setIsSharing(true)) },
  ];
  return (
    <div className={styles.actions} role="group" aria-label="Files">
      <MenuButton label="File" icon={FileCode} items={items} className={toolbar.action} />
      <Action name="Download PNG" Icon={ImageDown} file={active} onClick={picture.save} />
      <Action name="Download Text" Icon={Download} file={active} onClick={downloadText} />
      {picture.progress && <PictureProgress {...picture.progress} />}
      {save.changedOutside && (
        <OverwriteDialog
          name={save.changedOutside.name}
          onOverwrite={save.overwrite}
          onSaveAs={save.saveAs}
          onCancel={save.cancel}
        />
      )}
      {isSharing && active && (
        <ShareDialog files={workspace.files} active={active} onClose={() => setIsSharing(false)} />
      )}
    </div>
  );
});

interface ActionProps {
  name: string;
  Icon: LucideIcon;
  file: EditorFile | undefined;
  onClick: (file: EditorFile) => void;
}

function Action({ name, Icon, file, onClick }: ActionProps) {
  return (
    <button
      type="button"
      className={toolbar.action}
      aria-disabled={!file || undefined}
      onClick={() => file && onClick(file)}
    >
      <Icon size={17} aria-hidden="true" />
      {name}
    </button>
  );
}
