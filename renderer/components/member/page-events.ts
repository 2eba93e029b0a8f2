/** What happens to a page from outside. */
export interface PageEvents {
  /** It goes out of sight, perhaps for ever. */
  onHide: () => void;
  /** It is looked at again. */
  onShow: () => void;
  /** The network came or went. */
  onNetwork: () => void;
  /** Another tab has changed an entry of the local storage; null: all of them. */
  onStorage: (key: string | null) => void;
}

/** @returns stops listening */
export function listenToPage(page: Window, { onHide, onShow, onNetwork, onStorage }: PageEvents): () => void {
  const handleVisibility = (): void => {
    if (page.document.visibilityState === 'hidden') {
      onHide();
    } else {
      onShow();
    }
  };
  const handleStorage = (event: Event): void => onStorage((event as StorageEvent).key);
  const pairs: readonly [EventTarget, string, (event: Event) => void][] = [
    [page, 'pagehide', onHide],
    [page.document, 'visibilitychange', handleVisibility],
    // Not every return from the browser's memory changes the visibility.
    [page, 'pageshow', onShow],
    [page, 'online', onNetwork],
    [page, 'offline', onNetwork],
    [page, 'storage', handleStorage],
  ];
  pairs.forEach(([target, name, listener]) => target.addEventListener(name, listener));
  return () => pairs.forEach(([target, name, listener]) => target.removeEventListener(name, listener));
}
