import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FOLDER = resolve(import.meta.dirname, '../fixtures/xss');
const NAMED: Record<string, string> = { LF: '\n', CR: '\r', TAB: '\t', FF: '\f' };

/** Every payload of `tests/fixtures/xss`, each once; its README says how they are written. */
export function allPayloads(): string[] {
  const lines = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => readFileSync(join(FOLDER, name), 'utf8').split('\n'))
    .filter((line) => line !== '' && !line.startsWith('# '));
  return [...new Set(lines.map(decode))];
}

function decode(line: string): string {
  return line.replace(/\{\{(?:(LF|CR|TAB|FF)|U\+([0-9A-F]{4}))\}\}/g, (_, name?: string, code?: string) =>
    name ? (NAMED[name] ?? '') : String.fromCharCode(parseInt(code ?? '', 16)),
  );
}

/** A payload as a field of one line takes it: trimmed, without controls, of at most so many characters. */
export function asLine(payload: string, max: number): string {
  const line = payload.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
  // Halves of characters become what every text file makes of them.
  return Buffer.from(line.slice(0, max).trim()).toString() || 'x';
}
