/** What a form does as its page comes and goes. */
export interface PageFollower {
  /** The page is hidden: this may be the last that it hears. */
  onHidden: () => void;
  /** The network is back. */
  onOnline: () => void;
  /** The page is left, perhaps into the browser's memory. */
  onLeave: () => void;
  /** It comes back from there. */
  onReturn: () => void;
  /** It is about to be closed. @returns whether to ask first */
  onUnload: () => boolean;
  /** Control-S, Command-S on a Mac. */
  onSaveKey: (event: KeyboardEvent) => void;
}

/** @returns stops following */
export function followPage(follower: PageFollower): () => void {
  const { onHidden, onOnline, onLeave, onReturn, onUnload, onSaveKey } = follower;
  const following = new AbortController();
  const { signal } = following;
  window.addEventListener('keydown', (event) => isSaveKey(event) && onSaveKey(event), { signal });
  window.addEventListener('pagehide', onLeave, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && onReturn(), { signal });
  window.addEventListener('online', onOnline, { signal });
  window.addEventListener('beforeunload', (event) => onUnload() && event.preventDefault(), { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && onHidden(), {
    signal,
  });
  return () => following.abort();
}

function isSaveKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
