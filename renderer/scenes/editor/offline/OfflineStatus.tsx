import { CloudAlert, CloudCheck, CloudDownload } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { OfflineCopy } from '../../../editor/offline/offline-copy';
import styles from './offline-status.module.css';

/** Says whether the editor works without a network, and sees to it that it does. Part of the status line. */
export function OfflineStatus() {
  const [copy] = useState(() => new OfflineCopy());
  const state = useSyncExternalStore(copy.subscribe, copy.current);
  useEffect(() => void copy.begin(), [copy]);
  switch (state.kind) {
    case 'none':
      return null;
    case 'ready':
      return (
        <span className={styles.status} role="status" data-offline="ready">
          <CloudCheck size={16} aria-hidden="true" className={styles.good} />
          <span className={styles.text}>Ready to work offline</span>
        </span>
      );
    case 'preparing':
      return (
        <span className={styles.status} data-offline="preparing">
          <CloudDownload size={16} aria-hidden="true" />
          <span className={styles.text}>Preparing offline use</span>
          {state.part === null ? '…' : `${Math.floor(state.part * 100)} %`}
        </span>
      );
    case 'asks':
      return (
        <span className={styles.status} data-offline="asks">
          <CloudDownload size={16} aria-hidden="true" />
          <button type="button" className={styles.button} onClick={() => void copy.make()}>
            Download for offline use
          </button>
        </span>
      );
    case 'failed':
      return (
        <span className={styles.status} role="status" data-offline="failed">
          <CloudAlert size={16} aria-hidden="true" className={styles.bad} />
          Not ready to work offline.
          <button type="button" className={styles.button} onClick={() => void copy.make()}>
            Try again
          </button>
        </span>
      );
  }
}
