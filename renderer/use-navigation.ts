import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type * as afterNavigation from './after-navigation';
import { useStores } from './stores/context';

type AfterNavigation = typeof afterNavigation;

export const loadAfterNavigation = (): Promise<AfterNavigation> => import('./after-navigation');

/**
 * Scroll, focus, title and description follow the route. The server has seen to those of the first page.
 */
export function useNavigation(): void {
  const stores = useStores();
  const { key, pathname, search, hash } = useLocation();
  const navigation = useNavigationType();
  const last = useRef<{ key: string; pathname: string } | null>(null);
  const positions = useRef(new Map<string, number>());

  useEffect(() => {
    // A reload and the way back from another site are the browser's own business.
    const release = (): void => {
      window.history.scrollRestoration = 'auto';
    };
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', release);
    return () => window.removeEventListener('pagehide', release);
  }, []);

  useLayoutEffect(() => {
    const remember = (): void => void positions.current.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const from = last.current;
    last.current = { key, pathname };
    // The first page; or a link inside a text, which the browser has followed by itself.
    if (!from || from.key === key || (hash !== '' && window.history.state === null)) {
      return undefined;
    }
    const isSamePage = from.pathname === pathname;
    const position = navigation === NavigationType.Pop ? (positions.current.get(key) ?? 0) : undefined;
    if (!isSamePage && position === undefined) {
      window.scrollTo(0, 0);
    }
    return whenLoaded(({ arrive }) => arrive({ isSamePage, hash, position }));
  }, [key, pathname, hash, navigation]);

  const hasMoved = useRef(false);
  const first = useRef(pathname + search);
  useEffect(() => {
    hasMoved.current ||= pathname + search !== first.current;
    return hasMoved.current
      ? whenLoaded(({ followHead }) => followHead(pathname, search, stores))
      : undefined;
  }, [stores, pathname, search]);
}

/** Starts something as soon as its code is here, unless it is no longer wanted then. */
function whenLoaded(start: (module: AfterNavigation) => () => void): () => void {
  let stop: (() => void) | undefined;
  let isWanted = true;
  loadAfterNavigation().then(
    (module) => {
      stop = isWanted ? start(module) : undefined;
    },
    () => undefined,
  );
  return () => {
    isWanted = false;
    stop?.();
  };
}
