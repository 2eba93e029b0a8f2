import { useEffect, useReducer, useState } from 'react';
import type { DraftContent, Preview } from '../../../../server/contract/schemas/draft';
import { describeError, isAbort } from '../../../api/describe-error';
import { ApiError, OfflineError } from '../../../api/errors';
import { useStores } from '../../../stores/context';

/** How long nothing is typed, in milliseconds, before a preview is asked for. */
const PAUSE = 500;
/** Seconds until the next attempt, when the server names none. */
const BREAK = 5;

/** `resting`: asked too often, it goes on by itself. `offline`: it goes on with the connection. */
export type PreviewState =
  | { name: 'ready' | 'waiting' | 'offline' }
  | { name: 'resting'; seconds: number }
  | { name: 'failed'; message: string };

interface PreviewOfContent {
  /** The last one that came; stays while the next is on its way. */
  preview: Preview | null;
  state: PreviewState;
  /** Asks at once. */
  retry: () => void;
}

/**
 * The preview of what is being written: asked for at each pause in typing, the older question given up.
 *
 * @param content null while there is nothing to show
 */
export function usePreview(content: DraftContent | null): PreviewOfContent {
  const { api } = useStores();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [state, setState] = useState<PreviewState>({ name: 'ready' });
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const body = content ? JSON.stringify(content) : null;

  useEffect(() => {
    if (body === null) {
      return undefined;
    }
    const abort = new AbortController();
    const ask = async (): Promise<void> => {
      setState({ name: 'waiting' });
      try {
        const answer = await api.call(
          'previewPost',
          { body: JSON.parse(body) as DraftContent },
          { signal: abort.signal },
        );
        setPreview(answer);
        setState({ name: 'ready' });
      } catch (error) {
        if (!abort.signal.aborted && !isAbort(error)) {
          setState(stateOf(error));
        }
      }
    };
    const timer = window.setTimeout(() => void ask(), PAUSE);
    return () => {
      window.clearTimeout(timer);
      abort.abort();
    };
  }, [api, body, attempt]);

  const delay = state.name === 'resting' ? state.seconds * 1_000 : null;
  useEffect(() => {
    const timer = delay === null ? 0 : window.setTimeout(retry, delay);
    return () => window.clearTimeout(timer);
  }, [delay]);
  const isOffline = state.name === 'offline';
  useEffect(() => {
    if (!isOffline) {
      return undefined;
    }
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isOffline]);
  return { preview, state, retry };
}

function stateOf(error: unknown): PreviewState {
  if (error instanceof OfflineError) {
    return { name: 'offline' };
  }
  if (error instanceof ApiError && error.status === 429) {
    return { name: 'resting', seconds: error.retryAfter ?? BREAK };
  }
  return { name: 'failed', message: describeError(error, 'The preview could not be made.') };
}
