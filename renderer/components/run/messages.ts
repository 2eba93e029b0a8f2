import type { PageProgram } from './program/types';

/** How a line of the console looks. `note` is said by Lectern, not by the program. */
export type LineLevel = 'log' | 'info' | 'debug' | 'warn' | 'error' | 'note' | 'input';

/** A place in one of the program's files; lines count from 1. */
export interface Place {
  file: string;
  line: number;
}

/** One entry of the console; its text may have several lines. */
export interface Line {
  level: LineLevel;
  text: string;
  /** No line end came yet: what follows on the same level goes on with it. */
  isOpen?: boolean;
  /** Where an error happened. */
  place?: Place;
}

/** The page to the sandbox. */
export type ToSandbox =
  | { type: 'page'; program: PageProgram; input: string[]; isGuarded: boolean }
  | { type: 'ping'; id: number }
  | { type: 'python-files'; files: PythonFiles }
  /** Starts a worker that talks through the port that comes along. */
  | { type: 'python-worker'; worker: number }
  | { type: 'python-end'; worker: number };

/** The page to a worker that runs Python. */
export type ToPython =
  | { type: 'run'; code: string; name: string; input: string[]; names: string[] }
  | { type: 'ping'; id: number }
  /** What was asked for; null ends the input. */
  | { type: 'line'; text: string | null };

/** The sandbox, or a worker in it, to the page. */
export type FromSandbox =
  | { type: 'lines'; lines: Line[]; cut: number }
  | { type: 'clear' }
  /** `heap`: bytes of objects, where the browser tells. */
  | { type: 'pong'; id: number; heap: number | null }
  /** The page of a script shows something. */
  | { type: 'drawn' }
  | { type: 'ready' }
  | { type: 'ask' }
  /** The document goes: the program led it elsewhere. */
  | { type: 'left' }
  /** Another page stands in the program's own. */
  | { type: 'framed' }
  /** A worker of Python broke. */
  | { type: 'broken'; worker: number; why: string }
  /** `time`: milliseconds. */
  | { type: 'ended'; isFailed: boolean; time: number };

/** What Python is made of, as the sandbox gets it. */
export interface PythonFiles {
  /** Source of the worker. */
  worker: string;
  loader: string;
  glue: string;
  lock: string;
  wasm: ArrayBuffer;
  library: ArrayBuffer;
}
