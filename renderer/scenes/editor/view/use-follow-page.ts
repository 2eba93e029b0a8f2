import { useEffect, useState } from 'react';
import { useStores } from '../../../stores/context';
import type { WorkspaceStore } from '../model/workspace-store';

/**
 * Keeps everything when the page goes, asks first when that is left to the person, and hears of other tabs.
 *
 * @returns the path that a link would lead to, as long as nobody has chosen; null else
 */
export function useFollowPage(workspace: WorkspaceStore): { leaving: string | null; stay: () => void } {
  const { platform } = useStores();
  const [leaving, setLeaving] = useState<string | null>(null);
  useEffect(() => {
    const stop = platform.onOtherTab(() => void workspace.hear());
    // What other tabs did while this screen was not shown.
    void workspace.hear();
    const following = new AbortController();
    const { signal } = following;
    const keep = (): void => {
      if (workspace.isAutoSaved) {
        void workspace.keeper.save();
      }
    };
    window.addEventListener('pagehide', keep, { signal });
    document.addEventListener('visibilitychange', () => document.hidden && keep(), { signal });
    // Before the page's own listener, which follows links.
    document.addEventListener(
      'click',
      (event) => {
        const path = workspace.isAutoSaved || !workspace.keeper.isDirty ? null : leadsAway(event);
        if (path !== null) {
          event.preventDefault();
          event.stopPropagation();
          setLeaving(path);
        }
      },
      { capture: true, signal },
    );
    return () => {
      stop();
      following.abort();
      keep();
    };
  }, [workspace, platform]);
  return { leaving, stay: () => setLeaving(null) };
}

/** The path of a plain click on a link that leaves the screen without leaving the site. */
function leadsAway(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const { origin, pathname } = window.location;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (link?.origin !== origin || !isPlain || link.target === '_blank' || link.hasAttribute('download')) {
    return null;
  }
  return link.pathname === pathname ? null : link.pathname + link.search + link.hash;
}
