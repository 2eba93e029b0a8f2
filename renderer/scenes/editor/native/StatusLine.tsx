import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  FilePlus2,
  LoaderCircle,
  Lock,
  Shield,
  type LucideIcon,
} from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { EDITOR_LANGUAGES } from '../../../../server/contract/constants/editor';
import { FileName } from '../view/FileName';
import { useRenamingFocus } from '../view/use-renaming-focus';
import type { NativeFile } from './native-file';
import type { SaveMark } from './save-mark';
import styles from './code-window.module.css';

const MARKS: Record<SaveMark, [text: string, Icon: LucideIcon, more: string]> = {
  new: ['New file', FilePlus2, 'It is not on the disk yet: Save asks where to.'],
  saved: ['Saved to disk', CircleCheck, 'The file on the disk is as it is here.'],
  saving: ['Saving…', LoaderCircle, 'The file is being written.'],
  edited: ['Edited', CircleDashed, 'A second after the last change it is kept.'],
  kept: ['Kept, not saved yet', Shield, 'It outlives a crash. Save writes it to its file.'],
  outside: ['Changed on disk', CircleAlert, 'Another program has written the file: choose above what holds.'],
  failed: ['Not saved', CircleAlert, 'Nothing was written to the disk. Your text is still here.'],
};

const number = new Intl.NumberFormat('en');

const counted = (count: number, one: string): string =>
  `${number.format(count)} ${count === 1 ? one : `${one}s`}`;

interface StatusLineProps {
  file: NativeFile;
  isRenaming: boolean;
  onRename: (isRenaming: boolean) => void;
}

/** What is known of the file: how its text stands, where it is, how it is written there. */
export const StatusLine = observer(function StatusLine({ file: own, isRenaming, onRename }: StatusLineProps) {
  const { file, facts, isUnplaced, mark } = own;
  const [text, Icon, more] = MARKS[mark];
  const button = useRenamingFocus(isRenaming);
  return (
    <footer className={styles.status}>
      <p className={styles.mark} data-save-mark={mark} title={more}>
        <Icon size={14} aria-hidden="true" />
        {text}
      </p>
      {facts.isReadOnly && (
        <p
          className={styles.mark}
          title="The disk lets nobody write to this file: Save As writes to another."
        >
          <Lock size={14} aria-hidden="true" />
          Read-only
        </p>
      )}
      {isUnplaced ? (
        <div className={styles.name}>
          <FileName
            file={file}
            isRenaming={isRenaming}
            onRename={onRename}
            isDocked
            onName={(wanted) => own.rename(wanted)}
            button={button}
          />
        </div>
      ) : (
        <p className={styles.path} title={facts.path ?? undefined}>
          <bdi>{facts.path}</bdi>
        </p>
      )}
      <p className={styles.facts}>
        <span>{counted(file.wordCount, 'word')}</span>
        <span>{counted(file.characterCount, 'character')}</span>
        <span>{EDITOR_LANGUAGES.find(({ id }) => id === file.language)?.name}</span>
        <span>{facts.encoding}</span>
        <span>{facts.lineEnds === 'mixed' ? 'Mixed line ends' : facts.lineEnds}</span>
      </p>
      <p className="visually-hidden" role="status">
        {mark === 'saved' || mark === 'failed' ? text : ''}
      </p>
    </footer>
  );
});
