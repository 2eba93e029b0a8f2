import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { FilePlus2, FolderOpen, RotateCcw } from 'lucide-react';
import { Button } from '../../../components/Button';
import { useWindows } from '../files/use-windows';
import type { EditorFileDrop } from '../files/use-file-drop';
import type { WorkspaceStore } from '../model/workspace-store';
import { FileWindow } from './FileWindow';
import styles from './desk.module.css';

interface DeskProps {
  workspace: WorkspaceStore;
  /** Files that are held over the screen, and what takes those that are dropped or pasted into a text. */
  drop: EditorFileDrop;
}

/** How much of a window is in sight at least, in CSS pixels: its title bar. */
const BAR = 44;

/** Where the windows stand. */
export const Desk = observer(function Desk({ workspace, drop }: DeskProps) {
  const place = useRef<HTMLDivElement>(null);
  const { desk, files, isReady } = workspace;
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) {
      return undefined;
    }
    const measure = () => desk.setArea({ width: element.clientWidth, height: element.clientHeight });
    const observing = new ResizeObserver(measure);
    observing.observe(element);
    measure();
    return () => observing.disconnect();
  }, [desk]);
  const { activeId, area } = desk;
  useEffect(() => {
    const window = activeId && document.getElementById(`window-${activeId}`);
    if (place.current && window) {
      reveal(window, place.current);
    }
  }, [activeId, area]);
  const shown = desk.isDocked ? files.filter(({ id }) => id === desk.activeId) : files;
  return (
    <div
      className={styles.desk}
      data-docked={desk.isDocked || undefined}
      data-over={drop.isOver || undefined}
    >
      <div ref={place} className={styles.view}>
        <div className={styles.ground} style={{ height: desk.isDocked ? undefined : desk.ground.height }}>
          {desk.area.width > 0 &&
            shown.map((file) => (
              <FileWindow key={file.id} workspace={workspace} file={file} onFiles={drop.take} />
            ))}
        </div>
      </div>
      {isReady && files.length === 0 && <EmptyDesk workspace={workspace} />}
      {!isReady && files.length === 0 && (
        <div role="status" className={styles.reading}>
          <div className={`skeleton ${styles.block}`} />
          Opening your files…
        </div>
      )}
      {drop.isOver && <p className={styles.drop}>Drop files to open them in windows</p>}
    </div>
  );
});

/** Scrolls to a window that is out of sight. One that was pressed stays under the pointer. */
function reveal(window: Element, view: Element): void {
  const [its, seen] = [window.getBoundingClientRect(), view.getBoundingClientRect()];
  const isSeen = its.top + BAR <= seen.bottom && its.bottom - BAR >= seen.top;
  view.scrollTop += isSeen ? 0 : its.top - seen.top;
}

const EmptyDesk = observer(function EmptyDesk({ workspace }: { workspace: WorkspaceStore }) {
  const { closed } = workspace;
  const { pick } = useWindows(workspace);
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The last window is gone, and the focus with it; nobody had it in one while the page was coming.
    if (workspace.hasClosed && document.activeElement === document.body) {
      actions.current?.querySelector('button')?.focus();
    }
  }, [workspace]);
  return (
    <div className={styles.empty}>
      <p className={styles.message}>No file is open.</p>
      <p>Start a new one, open one of this device, or drop it here.</p>
      <div ref={actions} className={styles.actions}>
        <Button onClick={() => workspace.addFile()}>
          <FilePlus2 size={18} aria-hidden="true" />
          Start a new file
        </Button>
        <Button look="secondary" onClick={pick}>
          <FolderOpen size={18} aria-hidden="true" />
          Open a file
        </Button>
      </div>
      {closed.length > 0 && (
        <ul role="list" className={styles.closed} aria-label="Closed files">
          {closed.slice(0, 5).map((file) => (
            <li key={file.id}>
              <button type="button" className={styles.reopen} onClick={() => workspace.reopen(file.id)}>
                <RotateCcw size={16} aria-hidden="true" />
                <span>
                  Reopen <bdi>{file.name}</bdi>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});
