import { Dialog } from '../dialog/Dialog';
import type { MediaKind } from '../../stores/uploads/inspect/inspect-file';
import type { OwnFile } from '../../stores/uploads/library-store';
import { OwnFiles } from './OwnFiles';
import styles from './media-library.module.css';

interface MediaLibraryProps {
  /** What the field takes: only that is shown. */
  kind: MediaKind;
  onChoose: (file: OwnFile) => void;
  onClose: () => void;
}

/** A dialog over a form: one's own files, to choose one of them. */
export function MediaLibrary({ kind, onChoose, onClose }: MediaLibraryProps) {
  return (
    <Dialog title={kind === 'image' ? 'Your pictures' : 'Your videos'} onClose={onClose}>
      <div className={styles.wide}>
        <OwnFiles kind={kind} onChoose={onChoose} />
      </div>
    </Dialog>
  );
}
