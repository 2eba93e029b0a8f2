import { ChevronDown, Maximize2, Minimize2, Minus, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { runInAction } from 'mobx';
import { EDITOR_LANGUAGES } from '../../../../server/contract/constants/editor';
import { FloatingWindow } from '../../../components/windows/FloatingWindow';
import type { OpenFile } from '../model/open-file';
import type { WorkspaceStore } from '../model/workspace-store';
import { FileBody } from './FileBody';
import { FileName } from './FileName';
import { useRenamingFocus } from './use-renaming-focus';
import styles from './file-window.module.css';

interface FileWindowProps {
  workspace: WorkspaceStore;
  file: OpenFile;
  /** Takes files that are pasted into the text or dropped on it. */
  onFiles: (files: File[]) => void;
}

/** One file in its window: name, text, counts (SPEC §3, "Editor file window"). */
export const FileWindow = observer(function FileWindow({ workspace, file, onFiles }: FileWindowProps) {
  const { desk } = workspace;
  const [isRenaming, setIsRenaming] = useState(false);
  const name = useRenamingFocus(isRenaming);
  if (!file.frame) {
    return null;
  }
  const { isDocked, ground } = desk;
  const isMaximised = file.isMaximised && !isDocked;
  return (
    <FloatingWindow
      id={`window-${file.id}`}
      label={file.name}
      title={
        <FileName
          file={file}
          isRenaming={isRenaming}
          onRename={setIsRenaming}
          isDocked={isDocked}
          onName={(wanted) => workspace.rename(file.id, wanted)}
          button={name}
        />
      }
      tools={<WindowTools workspace={workspace} file={file} />}
      frame={isMaximised ? { x: 0, y: 0, ...desk.area } : file.frame}
      area={isMaximised ? desk.area : ground}
      onFrame={(frame) => desk.move(file, frame)}
      layer={desk.layerOf(file.id)}
      isActive={desk.activeId === file.id}
      onActivate={() => workspace.activate(file.id)}
      isMinimised={file.isMinimised && !isDocked}
      isDocked={isDocked}
      onKeyDown={(event) => {
        if (event.key === 'F2') {
          event.preventDefault();
          setIsRenaming(true);
        }
      }}
    >
      <FileBody workspace={workspace} file={file} onFiles={onFiles} />
      <FileFoot file={file} />
    </FloatingWindow>
  );
});

const WindowTools = observer(function WindowTools({ workspace, file }: Omit<FileWindowProps, 'onFiles'>) {
  const { isDocked } = workspace.desk;
  const { name, isMinimised, isMaximised } = file;
  return (
    <div className={styles.tools}>
      {!isDocked && (
        <>
          <button
            type="button"
            className={styles.tool}
            aria-label={isMinimised ? `Restore ${name}` : `Minimise ${name}`}
            aria-expanded={!isMinimised}
            title={isMinimised ? 'Restore' : 'Minimise'}
            onClick={() =>
              runInAction(() => {
                file.isMinimised = !isMinimised;
              })
            }
          >
            {isMinimised ? (
              <ChevronDown size={16} aria-hidden="true" />
            ) : (
              <Minus size={16} aria-hidden="true" />
            )}
          </button>
          <button
            type="button"
            className={styles.tool}
            aria-label={isMaximised ? `Make ${name} smaller` : `Maximise ${name}`}
            aria-pressed={isMaximised}
            title={isMaximised ? 'Former size' : 'Maximise'}
            onClick={() =>
              runInAction(() => {
                file.isMaximised = !isMaximised;
                file.isMinimised = false;
              })
            }
          >
            {isMaximised ? (
              <Minimize2 size={15} aria-hidden="true" />
            ) : (
              <Maximize2 size={15} aria-hidden="true" />
            )}
          </button>
        </>
      )}
      <button
        type="button"
        className={styles.tool}
        aria-label={`Close ${name}`}
        title="Close"
        onClick={() => workspace.close(file.id)}
      >
        <X size={17} aria-hidden="true" />
      </button>
    </div>
  );
});

const number = new Intl.NumberFormat('en');

const FileFoot = observer(function FileFoot({ file }: { file: OpenFile }) {
  const { wordCount, characterCount, language } = file;
  return (
    <p className={styles.foot}>
      <span>
        {number.format(wordCount)} {wordCount === 1 ? 'word' : 'words'}
      </span>
      <span>
        {number.format(characterCount)} {characterCount === 1 ? 'character' : 'characters'}
      </span>
      <span className={styles.language}>{EDITOR_LANGUAGES.find(({ id }) => id === language)?.name}</span>
    </p>
  );
});
