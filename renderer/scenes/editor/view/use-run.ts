import { useState } from 'react';
import type { OpenFile } from '../model/open-file';
import type { WorkspaceStore } from '../model/workspace-store';

interface Run {
  /** The file that is run. */
  main: OpenFile;
  /** How often a run was asked for. */
  start: number;
}

/** Which file is run: the one in front, each time that is asked for. */
export function useRun(workspace: WorkspaceStore): { run: Run | null; start: () => void; close: () => void } {
  const [run, setRun] = useState<Run | null>(null);
  return {
    run,
    start: () => {
      const { active } = workspace;
      if (active) {
        setRun((last) => ({ main: active, start: (last?.start ?? 0) + 1 }));
      }
    },
    close: () => {
      setRun(null);
      workspace.active?.focus();
    },
  };
}
