import type { FromSandbox } from '../messages';
import type { ProgramFile } from '../program/types';

/** Why a program ends that shows a page inside of its own. */
export const FRAMED =
  'The program put another page into its own, where none of its limits hold. It was stopped.';

/** What runs a program somewhere else. */
export interface Runner {
  post: (message: { type: 'ping'; id: number } | { type: 'line'; text: string | null }) => void;
  /** Ends the program wherever it is. */
  end: () => void;
}

/** What a run starts from, and who is told of it. */
export interface RunStart {
  main: ProgramFile;
  files: readonly ProgramFile[];
  /** Where the frame stands. */
  host: Element;
  hasLimit: boolean;
  input: string[];
  onProgress: (part: number) => void;
  onMessage: (message: FromSandbox) => void;
  /** `why`: a sentence that says what happened, if more is known than that it is gone. */
  onGone: (why?: string) => void;
  /** Whether anybody still waits for it. */
  isCurrent: () => boolean;
}
