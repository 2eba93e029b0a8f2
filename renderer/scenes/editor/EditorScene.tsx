import { useEffect, useState, type ComponentType } from 'react';
import { Problem } from '../../components/Problem';
import styles from './editor-scene.module.css';

/** Nothing of it belongs to the server, which renders the frame alone. */
const loadWorkspace = import.meta.env.SSR
  ? () => new Promise<never>(() => undefined)
  : () => import('./view/WorkspaceView');

/**
 * The code editor (SPEC §2, "Editor"). The server renders its frame, for readers without scripts and for search
 * engines; everything else comes when the page is here.
 */
export function EditorScene() {
  const [Workspace, setWorkspace] = useState<ComponentType | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isWanted = true;
    loadWorkspace().then(
      (module) => isWanted && setWorkspace(() => module.WorkspaceView),
      () => isWanted && setHasFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  if (hasFailed) {
    return (
      <Problem title="The editor could not be loaded">
        Part of the page did not arrive. Check the connection, then reload.
      </Problem>
    );
  }
  return (
    <div className={styles.scene}>
      <h1 className={styles.title} tabIndex={-1}>
        Code editor
      </h1>
      {Workspace ? <Workspace /> : <Waiting />}
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <p className={styles.lead}>
        Write JavaScript, Python, HTML, CSS and Markdown in the browser. What you write stays on your device.
      </p>
      <noscript>
        <p className={styles.lead}>The editor needs scripts: please allow them for this site, then reload.</p>
      </noscript>
      <div className={`skeleton needs-js ${styles.block}`} />
    </div>
  );
}
