import init, { PositionEncoding, Workspace, type Diagnostic } from '@astral-sh/ruff-wasm-web';
import type { FormatProblem } from './format-protocol';

let workspace: Promise<Workspace> | undefined;

/** Starts Ruff from its program; once. */
export function startRuff(program: ArrayBuffer): void {
  workspace ??= init({ module_or_path: program }).then(
    // The style guide's own (PEP 8, as Black writes it); of its checks, only whether the text can be read.
    () => new Workspace({ lint: { select: [] } }, PositionEncoding.Utf16),
  );
}

/** A text in Python as Ruff writes it. Rejects with what {@link ruffProblem} reads. */
export async function withRuff(code: string): Promise<string> {
  const ruff = await started();
  return ruff.format(code);
}

/** What Ruff has to say about a text that it cannot read. */
export async function ruffProblem(code: string, error: unknown): Promise<FormatProblem> {
  const found = ((await started()).check(code) as Diagnostic[])[0];
  return found
    ? { message: found.message, line: found.start_location.row, column: found.start_location.column }
    : { message: String(error).replace(/^Error: /, '') };
}

function started(): Promise<Workspace> {
  return workspace ?? Promise.reject(new Error('Ruff was not started.'));
}
