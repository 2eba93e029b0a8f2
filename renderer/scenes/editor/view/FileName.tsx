import { Pencil } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, type RefObject } from 'react';
import { EDITOR } from '../../../../server/contract/constants/editor';
import type { OpenFile } from '../model/open-file';
import styles from './file-window.module.css';

interface FileNameProps {
  file: OpenFile;
  isRenaming: boolean;
  onRename: (isRenaming: boolean) => void;
  /** Enter was pressed, or the field left: takes the name. */
  onName: (name: string) => void;
  /** Stands in the flow of the page: it is not drawn by its name. */
  isDocked: boolean;
  /** Takes the focus when the name is settled. */
  button: RefObject<HTMLButtonElement | null>;
}

/** A finger that moves further than this, in CSS pixels, draws the window. */
const TAP = 8;

/** The name of a file in its title bar: a double click or a tap makes it a field. */
export const FileName = observer(function FileName({
  file,
  isRenaming,
  onRename,
  onName,
  isDocked,
  button,
}: FileNameProps) {
  const isSettled = useRef(false);
  const tappedAt = useRef<{ x: number; y: number } | null>(null);
  if (!isRenaming) {
    return (
      <button
        ref={button}
        type="button"
        data-drag
        dir="auto"
        className={styles.name}
        title={`${file.name} – ${isDocked ? 'click' : 'double-click'} or F2 renames`}
        aria-label={`Rename ${file.name}`}
        aria-keyshortcuts="F2"
        onDoubleClick={() => onRename(true)}
        onClick={({ detail }) => {
          // Of the keyboard: the mouse takes two, so that it can also draw the window by its name.
          if (detail === 0 || isDocked) {
            onRename(true);
          }
        }}
        // What draws a window by touch takes the click away; a finger that stays where it is renames.
        onPointerDown={({ pointerType, clientX, clientY }) => {
          tappedAt.current = pointerType === 'mouse' || isDocked ? null : { x: clientX, y: clientY };
        }}
        onPointerUp={({ clientX, clientY }) => {
          const from = tappedAt.current;
          tappedAt.current = null;
          if (from && Math.hypot(clientX - from.x, clientY - from.y) < TAP) {
            onRename(true);
          }
        }}
      >
        {file.name}
        <Pencil size={13} aria-hidden="true" className={styles.pencil} data-shown={isDocked || undefined} />
      </button>
    );
  }
  const settle = (name: string | null): void => {
    if (isSettled.current) {
      return;
    }
    isSettled.current = true;
    if (name !== null) {
      onName(name);
    }
    onRename(false);
  };
  return (
    <input
      className={styles.nameField}
      aria-label={`Name of ${file.name}`}
      defaultValue={file.name}
      maxLength={EDITOR.nameMax}
      dir="auto"
      spellCheck={false}
      autoComplete="off"
      ref={(field) => {
        if (field && document.activeElement !== field) {
          isSettled.current = false;
          field.focus();
          field.setSelectionRange(0, stemLength(field.value));
        }
      }}
      onBlur={(event) => settle(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) {
          return;
        }
        if (event.key === 'Enter' || event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
          settle(event.key === 'Enter' ? event.currentTarget.value : null);
        }
      }}
    />
  );
});

/** What of a name comes before its extension. */
function stemLength(name: string): number {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? dot : name.length;
}
