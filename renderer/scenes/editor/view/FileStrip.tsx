import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { WorkspaceStore } from '../model/workspace-store';
import styles from './file-strip.module.css';

/** All files by name: leads to their windows, wherever they stand. On a narrow desk it is the only way. */
export const FileStrip = observer(function FileStrip({ workspace }: { workspace: WorkspaceStore }) {
  const { files, desk } = workspace;
  const strip = useRef<HTMLUListElement>(null);
  const { activeId } = desk;
  useEffect(() => {
    const list = strip.current;
    const current = list?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (list && current) {
      // Not scrollIntoView, which would move the page too.
      const start = current.offsetLeft - list.offsetLeft;
      const isBefore = start < list.scrollLeft;
      const isAfter = start + current.offsetWidth > list.scrollLeft + list.clientWidth;
      list.scrollLeft = isBefore || isAfter ? start - 24 : list.scrollLeft;
    }
  }, [activeId, files.length, desk.isDocked]);
  if (files.length === 0) {
    return null;
  }
  return (
    <nav aria-label="Open files" className={styles.frame}>
      <ul ref={strip} role="list" className={styles.strip}>
        {files.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              className={styles.file}
              aria-current={file.id === activeId ? 'true' : undefined}
              data-minimised={file.isMinimised || undefined}
              title={file.name}
              dir="auto"
              onClick={() => workspace.enter(file.id)}
            >
              {file.name}
              {file.isMinimised && !desk.isDocked && <span className="visually-hidden">, minimised</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
});
