import { useState } from 'react';

/**
 * One entry of a list at a time has something done with it.
 *
 * @returns the key of that entry, or null, and what begins it; a second press meanwhile does nothing
 */
export function useBusyEntry(): [
  busy: string | null,
  run: (key: string, action: () => Promise<void>) => void,
] {
  const [busy, setBusy] = useState<string | null>(null);
  const run = (key: string, action: () => Promise<void>): void => {
    if (busy === null) {
      setBusy(key);
      void action().finally(() => setBusy(null));
    }
  };
  return [busy, run];
}
