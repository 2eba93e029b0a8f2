import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useStores } from '../../../stores/context';
import { useTell } from '../files/tell';
import { openSnippet } from '../model/open-snippet';
import type { Workspace } from '../model/types';

/**
 * Opens the snippet of a post that the address names.
 *
 * @param isReady whether the files that the device keeps are here: it opens beside them
 */
export function useSnippet(workspace: Workspace, isReady: boolean): void {
  const { api } = useStores();
  const { search } = useLocation();
  const tell = useTell();
  useEffect(() => {
    if (isReady) {
      // Not the router's: what was opened is taken out of the address, of which the router does not hear.
      void openSnippet(workspace, window.location.search, {
        api,
        onProblem: (message) => tell.refusal(message),
      });
    }
  }, [workspace, isReady, search, api, tell]);
}
