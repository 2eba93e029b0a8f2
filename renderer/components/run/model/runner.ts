import type { FromSandbox } from '../messages';
import type { ProgramFile } from '../program/types';

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
  onGone: () => void;
  /** Whether anybody still waits for it. */
  isCurrent: () => boolean;
}
