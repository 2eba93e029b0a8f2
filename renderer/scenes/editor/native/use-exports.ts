import type { Tell } from '../files/tell';
import { useGiveFile } from '../files/use-give-file';
import { usePicture } from '../files/use-picture';
import type { PictureProgressProps } from '../files/PictureProgress';
import type { NativeFile } from './native-file';

interface Exports {
  picture: () => void;
  text: () => void;
  /** Null while no picture is drawn, or while it takes no time worth a word. */
  progress: PictureProgressProps | null;
}

/** Writes the text, or a picture of it, into a file of its own, named after this one. */
export function useExports(own: NativeFile, tell: Tell): Exports {
  const giveFile = useGiveFile(tell);
  const picture = usePicture(own, tell, giveFile);
  const nameWith = (extension: string): string => own.file.name.replace(/(?<=.)\.[^.]*$/, '') + extension;
  return {
    picture: () => picture.save(own.file, nameWith('.png')),
    text: () => {
      const text = new Blob([own.file.code], { type: 'text/plain;charset=utf-8' });
      giveFile(text, nameWith('.txt')).catch((error: unknown) =>
        tell.failure('The text could not be exported. Try Save As instead.', error),
      );
    },
    progress: picture.progress,
  };
}
