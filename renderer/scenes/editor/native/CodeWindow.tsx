import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useFileDrop } from '../../../components/media/use-file-drop';
import { useStores } from '../../../stores/context';
import { openOnDesktop } from '../files/open-on-desktop';
import { useTell } from '../files/tell';
import { PictureProgress } from '../files/PictureProgress';
import { useFormat } from '../format/use-format';
import { FileBody } from '../view/FileBody';
import { RunDock } from '../view/RunDock';
import { useRun } from '../view/use-run';
import { CodeTools } from './CodeTools';
import { DiskNotice } from './DiskNotice';
import type { NativeFile } from './native-file';
import { StatusLine } from './StatusLine';
import { useCommands } from './use-commands';
import { useExports } from './use-exports';
import styles from './code-window.module.css';

const Toaster = lazy(() => import('../../../components/Toaster').then((m) => ({ default: m.Toaster })));

/** One file of the disk, or one to be, in a window of the system. */
export const CodeWindow = observer(function CodeWindow({ file: own }: { file: NativeFile }) {
  const { platform, ui } = useStores();
  const tell = useTell();
  const { isFormatting, format } = useFormat(own);
  const { run, start, close } = useRun(own);
  const exports = useExports(own, tell);
  const [isRenaming, setIsRenaming] = useState(false);
  const openDropped = (files: File[]): void => {
    const { desktop } = platform;
    if (desktop) {
      openOnDesktop(desktop, files, tell).catch((error: unknown) =>
        tell.failure('The files could not be opened. Try Open… in the menu.', error),
      );
    }
  };
  const drop = useFileDrop(openDropped);
  const startRun = (): void => void own.fetchOthers().then(start);
  const find = (): void => {
    if (!own.file.find()) {
      tell.info('Find and replace did not load. Close the window and open the file again to try once more.');
    }
  };
  useCommands({
    save: () => void own.save('in-place'),
    'save-as': () => void own.save('as'),
    'export-picture': exports.picture,
    'export-text': exports.text,
    find,
    format,
    run: startRun,
  });
  const { name } = own.file;
  useEffect(() => {
    document.title = name;
  }, [name]);
  return (
    <main
      id="main"
      tabIndex={-1}
      className={styles.window}
      data-over={drop.isOver || undefined}
      {...drop.handlers}
      onKeyDown={(event) => {
        if (event.key === 'F2' && own.isUnplaced) {
          event.preventDefault();
          setIsRenaming(true);
        }
      }}
    >
      <h1 className="visually-hidden">{name}</h1>
      <CodeTools
        workspace={own}
        isLanguageFixed={!own.isUnplaced}
        isFormatting={isFormatting}
        onFormat={format}
        onRun={startRun}
        onFind={find}
      />
      <DiskNotice file={own} />
      <div className={styles.text}>
        <FileBody workspace={own} file={own.file} onFiles={openDropped} />
      </div>
      {run && (
        <div className={styles.run}>
          <RunDock workspace={own} run={run} onClose={close} />
        </div>
      )}
      <StatusLine file={own} isRenaming={isRenaming} onRename={setIsRenaming} />
      {exports.progress && <PictureProgress {...exports.progress} />}
      {drop.isOver && <p className={styles.drop}>Drop files to open them in windows</p>}
      <Suspense>{ui.toasts.length > 0 && <Toaster />}</Suspense>
    </main>
  );
});
