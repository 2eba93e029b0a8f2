import { useEffect, useRef, useState } from 'react';
import { MESSAGES } from '../../../../server/contract/messages';
import type { ImportedDraft } from '../../../../server/contract/schemas/files';
import { describeError } from '../../../api/describe-error';
import { ApiError } from '../../../api/errors';
import { useStores } from '../../../stores/context';
import { refusalOf, sendImport } from './send-import';

/** How far an import is. */
export type ImportState =
  | { status: 'idle' }
  | { status: 'sending'; name: string; share: number }
  | { status: 'failed'; message: string }
  | { status: 'done'; imported: ImportedDraft };

/**
 * Imports one file at a time.
 *
 * @param onDone told at once when nothing had to be left out
 */
export function useImport(onDone: (imported: ImportedDraft) => void): {
  state: ImportState;
  start: (files: readonly File[]) => Promise<void>;
  cancel: () => void;
} {
  const { auth, api } = useStores();
  const [state, setState] = useState<ImportState>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const fail = (message: string) => setState({ status: 'failed', message });

  const start = async (files: readonly File[]) => {
    const [file, ...others] = files;
    if (!file || running.current) {
      return;
    }
    const { token } = auth;
    const refusal = others.length > 0 ? MESSAGES.files.oneOnly : refusalOf(file);
    if (refusal !== undefined || !token) {
      fail(refusal ?? MESSAGES.posts.loginToAdd);
      return;
    }
    const { signal } = (running.current = new AbortController());
    const onProgress = (share: number) => setState({ status: 'sending', name: file.name, share });
    onProgress(0);
    try {
      const imported = await sendImport(file, { token, onProgress, signal });
      setState({ status: 'done', imported });
      if (imported.notes.length === 0) {
        onDone(imported);
      }
    } catch (error) {
      if (signal.aborted) {
        setState({ status: 'idle' });
        return;
      }
      if (error instanceof ApiError && error.code === 'unauthorized') {
        api.onSessionEnd(token);
      }
      fail(describeError(error, MESSAGES.files.importFailed));
    } finally {
      running.current = null;
    }
  };
  return { state, start, cancel: () => running.current?.abort() };
}
