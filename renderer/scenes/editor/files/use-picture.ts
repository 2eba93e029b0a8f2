import { useEffect, useRef, useState } from 'react';
import { EDITOR } from '../../../../server/contract/constants/editor';
import type { DrawnPicture } from '../../../editor/picture/draw-picture';
import type { EditorFile, Workspace } from '../model/types';
import type { GiveFile } from './use-give-file';
import { isCancelled } from './open-files';
import type { PictureProgressProps } from './PictureProgress';
import type { Tell } from './tell';

/** Milliseconds: what is done sooner needs no bar. */
const SHOWN_AFTER = 400;

interface PictureWork {
  /** Null while nothing is drawn, or while it takes no time worth a word. */
  progress: PictureProgressProps | null;
  /** @param name of the picture, such as `code.png` */
  save: (file: EditorFile, name?: string) => void;
  copy: (file: EditorFile) => void;
}

/** Draws pictures of files, one at a time: a new one ends the one before. */
export function usePicture(
  workspace: Pick<Workspace, 'settings'>,
  tell: Tell,
  giveFile: GiveFile,
): PictureWork {
  const [done, setDone] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const draw = async (file: EditorFile, isToCopy: boolean): Promise<DrawnPicture> => {
    running.current?.abort();
    const work = new AbortController();
    running.current = work;
    let part = 0;
    let isShown = false;
    const show = (): void => {
      if (isShown && running.current === work) {
        setDone(part);
      }
    };
    // By the clock: the first strip of a large file comes late, and Cancel may not.
    const clock = setTimeout(() => {
      isShown = true;
      show();
    }, SHOWN_AFTER);
    const onProgress = (now: number): void => {
      part = now;
      show();
    };
    const { name, language, code } = file;
    const subject = { name, language, code, ...workspace.settings };
    try {
      const { drawPicture } = await import('../../../editor/picture/draw-picture');
      work.signal.throwIfAborted();
      return await drawPicture(subject, { isToCopy, onProgress, signal: work.signal });
    } finally {
      clearTimeout(clock);
      if (running.current === work) {
        running.current = null;
        setDone(null);
      }
    }
  };
  const fail = (error: unknown, message: string): void => {
    if (error instanceof Error && error.name === 'PictureRefusedError') {
      tell.refusal(error.message);
    } else if (!isCancelled(error)) {
      tell.failure(message, error);
    }
  };
  const save = async (file: EditorFile, name: string): Promise<void> => {
    try {
      const { blob, note } = await draw(file, false);
      await giveFile(blob, name);
      if (note) {
        tell.info(note);
      }
    } catch (error) {
      fail(error, 'The picture could not be made. Download the text instead.');
    }
  };
  const copy = async (file: EditorFile): Promise<void> => {
    if (typeof ClipboardItem !== 'function' || !('write' in (navigator.clipboard ?? {}))) {
      tell.refusal('This browser cannot copy pictures. Use Download PNG instead.');
      return;
    }
    let note: string | undefined;
    // The promise goes in at once: Safari takes it only within the click.
    const drawn = draw(file, true).then((picture) => {
      note = picture.note;
      return picture.blob;
    });
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': drawn })]);
      tell.done(`The picture of ${file.name} is copied.`);
      if (note) {
        tell.info(note);
      }
    } catch (error) {
      // The clipboard wraps the reason; the drawing has the true one.
      const reason = await drawn.then(
        () => error,
        (cause: unknown) => cause,
      );
      fail(reason, 'The browser did not let the picture be copied. Use Download PNG instead.');
    }
  };
  return {
    progress: done === null ? null : { done, onCancel: () => running.current?.abort() },
    save: (file, name = EDITOR.pngName) => void save(file, name),
    copy: (file) => void copy(file),
  };
}
