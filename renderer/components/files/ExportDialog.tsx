import { FileArchive, FileText } from 'lucide-react';
import { useState } from 'react';
import type { FileFormat } from '../../../server/contract/constants/files';
import { TIMES } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import { describeError } from '../../api/describe-error';
import { useStores } from '../../stores/context';
import { Dialog } from '../dialog/Dialog';
import styles from './files.module.css';
import { saveExport, type ExportedThing } from './save-export';

const CHOICES = [
  {
    format: 'md',
    Icon: FileText,
    name: 'Markdown',
    hint: 'One text file with every field. Pictures and videos stay here; their addresses are in it.',
  },
  {
    format: 'zip',
    Icon: FileArchive,
    name: 'ZIP file',
    hint: 'The same text with its pictures and videos, to keep or to import elsewhere.',
  },
] as const;

interface ExportDialogProps {
  thing: ExportedThing;
  /** Done before the file is made, such as saving what was typed last; false keeps the file from being made. */
  prepare?: (() => Promise<boolean>) | undefined;
  onClose: () => void;
}

/** Asks in which form a post or draft is to be saved as a file. */
export function ExportDialog({ thing, prepare, onClose }: ExportDialogProps) {
  const { api, ui } = useStores();
  const [busy, setBusy] = useState<FileFormat | null>(null);
  const save = async (format: FileFormat) => {
    if (busy) {
      return;
    }
    setBusy(format);
    try {
      if (prepare === undefined || (await prepare())) {
        await saveExport(api, thing, format);
        onClose();
      }
    } catch (error) {
      ui.toast(describeError(error, MESSAGES.files.exportFailed), 'error', TIMES.toastLong);
    } finally {
      setBusy(null);
    }
  };
  return (
    <Dialog
      title={thing.kind === 'post' ? 'Save this post as a file' : 'Save this draft as a file'}
      onClose={onClose}
    >
      <div className={styles.choices}>
        {CHOICES.map(({ format, Icon, name, hint }) => (
          <button
            key={format}
            type="button"
            className={styles.choice}
            aria-disabled={busy !== null || undefined}
            onClick={() => void save(format)}
          >
            <Icon size={24} aria-hidden="true" />
            <span className={styles.choiceName}>{busy === format ? 'Preparing…' : name}</span>
            <span className={styles.hint}>{hint}</span>
          </button>
        ))}
      </div>
    </Dialog>
  );
}
