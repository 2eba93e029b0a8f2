import { useEffect } from 'react';
import type { Workspace } from '../model/types';
import { openShared } from './open-shared';
import { useTell, type Tell } from './tell';

/**
 * Opens the files of the address's fragment: when the editor comes, and whenever a link is put into its address.
 *
 * @param isReady whether the files that the device keeps are here: what is open already is known only then
 */
export function useShared(workspace: Workspace, isReady: boolean): void {
  const tell = useTell();
  useEffect(() => {
    if (!isReady) {
      return undefined;
    }
    const open = (): void => void receive(workspace, tell);
    open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, [workspace, isReady, tell]);
}

/** Fragments that are being opened: React starts effects twice in development. */
const underWay = new WeakMap<Workspace, string>();

async function receive(workspace: Workspace, tell: Tell): Promise<void> {
  const { hash } = window.location;
  if (underWay.get(workspace) === hash) {
    return;
  }
  underWay.set(workspace, hash);
  try {
    const opening = await openShared(workspace, hash);
    if (opening.kind === 'none') {
      return;
    }
    const isKept = opening.kind === 'refused' && opening.isWorthKeeping;
    if (!isKept && window.location.hash === hash) {
      // Opened once: a reload finds the windows, and nobody looks over a shoulder at the code in the address.
      window.history.replaceState(
        window.history.state,
        '',
        window.location.pathname + window.location.search,
      );
    }
    if (opening.kind === 'refused') {
      tell.refusal(opening.message);
    } else if (opening.added === 0) {
      tell.info('The code of this link is open already.');
    } else {
      tell.done(
        opening.added === 1
          ? 'The file of the link is open.'
          : `The ${opening.added} files of the link are open.`,
      );
    }
  } catch (error) {
    tell.failure('The link could not be opened. Reload the page to try again.', error);
  } finally {
    underWay.delete(workspace);
  }
}
