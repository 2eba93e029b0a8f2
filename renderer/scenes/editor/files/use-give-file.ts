import { download } from '../../../components/files/download';
import { useStores } from '../../../stores/context';
import type { Tell } from './tell';

/** Hands a file to the person. @param name such as `code.txt` */
export type GiveFile = (file: Blob, name: string) => Promise<void>;

/** The browser downloads; the desktop app asks where to, and says what came of it. */
export function useGiveFile(tell: Tell): GiveFile {
  const { desktop } = useStores().platform;
  return async (file, name) => {
    if (!desktop) {
      download(file, name);
      return;
    }
    const outcome = await desktop.exportFile(name, new Uint8Array(await file.arrayBuffer()));
    if (outcome.kind === 'saved') {
      tell.done(`Saved to ${outcome.name}.`);
    } else if (outcome.kind === 'failed') {
      tell.refusal(outcome.message);
    }
  };
}
