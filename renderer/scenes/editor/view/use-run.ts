import { useEffect, useState } from 'react';
import { runMark } from '../../../components/run/model/run-mark';
import type { ProgramFile } from '../../../components/run/program/types';
import type { OpenWorkspace } from '../model/open-workspace';

/** A program on the desk. */
export interface Run {
  /** The file that is run. */
  main: ProgramFile;
  /** How often a run was asked for. */
  start: number;
  /** Name of a file whose run did not end before the page was opened anew. */
  unfinished?: string;
}

/**
 * Which file is run: the one in front, each time that is asked for. What the page stood still over is not run again
 * by opening it: the panel only says so.
 */
export function useRun(workspace: OpenWorkspace): { run: Run | null; start: () => void; close: () => void } {
  const [run, setRun] = useState<Run | null>(null);
  useEffect(() => {
    let isWanted = true;
    const lookBack = (): void => {
      const unfinished = isWanted ? runMark.take() : undefined;
      const main = workspace.files.find(({ name }) => name === unfinished) ?? workspace.active;
      if (unfinished !== undefined && main) {
        setRun({ main, start: 0, unfinished });
      }
    };
    void workspace.begin().then(lookBack);
    return () => {
      isWanted = false;
    };
  }, [workspace]);
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
