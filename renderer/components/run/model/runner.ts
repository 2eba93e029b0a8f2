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
  /** `why`: what the browser said of it, if anything. */
  onGone: (why?: string) => void;
  /** Whether anybody still waits for it. */
  isCurrent: () => boolean;
}
