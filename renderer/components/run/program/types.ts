import type { EditorLanguage } from '../../../../server/contract/constants/editor';

/** A file as it is run, or as one of those that an HTML file may name. */
export interface ProgramFile {
  name: string;
  language: EditorLanguage;
  code: string;
}

/** A script of a page, in the order of the page. */
export interface ProgramScript {
  /** Index into the program's `names`. */
  file: number;
  /** Lines stand where they stand in their file. */
  source: string;
  isModule: boolean;
  /** Runs when the page has been read (HTML, "The script element", `defer`). */
  isDeferred: boolean;
}

/** What the sandbox is told to run: a page and the scripts that its placeholders stand for. */
export interface PageProgram {
  /** Scripts are `<script>` elements that call `__lectern_run__(n)`. */
  html: string;
  scripts: ProgramScript[];
  /** What modules import from each other: specifier to source. */
  modules: Record<string, string>;
  /** Of all files, as people know them; places and stacks name them. */
  names: string[];
  /** Said in the console before anything runs. */
  notes: string[];
}

/** How scripts name the file `n` of a program in stacks and errors (`//# sourceURL`). */
export const SOURCE_NAME = 'lectern-file-';
/** Global functions of the sandbox that rewritten programs call. */
export const RUN_SCRIPT = '__lectern_run__';
export const LOOP_GUARD = '__lectern_loop__';
