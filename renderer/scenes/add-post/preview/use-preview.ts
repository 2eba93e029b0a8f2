import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { DraftContent, Preview } from '../../../../server/contract/schemas/draft';
import { describeError, isAbort } from '../../../api/describe-error';
import { ApiError, OfflineError } from '../../../api/errors';
import { useStores } from '../../../stores/context';
import { hasText } from './has-text';

/** How long nothing is typed, in milliseconds, before a preview is asked for; longer while nobody looks at it. */
const PAUSE = 500;
const PAUSE_UNSEEN = 2_000;
/** Seconds until the next attempt, when the server names none. */
const BREAK = 5;

/** `resting`: asked too often, it goes on by itself. `offline`: it goes on with the connection. */
export type PreviewState =
  | { name: 'ready' | 'waiting' | 'offline' }
  | { name: 'resting'; seconds: number }
  | { name: 'failed'; message: string };

export interface PreviewOfContent {
  /** Whether there is anything to show. */
  isAnything: boolean;
  /** The last one that came; stays while the next is on its way. */
  preview: Preview | null;
  state: PreviewState;
  /** Asks at once. */
  retry: () => void;
}

/**
 * The preview of what is being written: asked for at each pause in typing, the older question given up.
 *
 * @param isSeen whether it stands on the page, and not only what was found is told
 */
export function usePreview(written: DraftContent, isSeen = true): PreviewOfContent {
  const content = useMemo(() => (hasText(written) ? written : null), [written]);
  const { api } = useStores();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [state, setState] = useState<PreviewState>({ name: 'ready' });
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const body = useMemo(() => (content ? JSON.stringify(content) : null), [content]);
  const pause = useRef(PAUSE);
  useEffect(() => {
    pause.current = isSeen ? PAUSE : PAUSE_UNSEEN;
  });

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
    const timer = window.setTimeout(() => void ask(), pause.current);
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
  const isAnything = content !== null;
  return {
    isAnything,
    preview: isAnything ? preview : null,
    state: isAnything ? state : { name: 'ready' },
    retry,
  };
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
