import type { TextChange } from '../model/file-editor';
import type { FormatParser } from './format-parser';

/** What the page asks of the worker. */
export interface FormatRequest {
  id: number;
  parser: FormatParser;
  code: string;
  /** Ruff's program (WebAssembly), with the first text in Python: the worker may fetch nothing. */
  ruff?: ArrayBuffer | undefined;
}

/** Why a text cannot be formatted. Lines and columns count from 1. */
export interface FormatProblem {
  message: string;
  line?: number | undefined;
  column?: number | undefined;
}

export type FormatAnswer = { id: number } & (
  | { changes: TextChange[]; problem?: undefined }
  | { problem: FormatProblem; changes?: undefined }
);
