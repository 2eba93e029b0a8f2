import { watch } from 'chokidar';

/** Milliseconds without news until a file is looked at: others write in several steps. */
const REST = 100;

/**
 * Watches one file for changes by whomever.
 *
 * @param onNews may be called for nothing: whether something is different must be looked at
 * @param onError the file is not watched from then on
 * @returns stops watching
 */
export function watchDisk(path: string, onNews: () => void, onError: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(path, { ignoreInitial: true, atomic: true });
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(onNews, REST);
  });
  watcher.on('error', onError);
  return () => {
    clearTimeout(timer);
    void watcher.close().catch(onError);
  };
}
