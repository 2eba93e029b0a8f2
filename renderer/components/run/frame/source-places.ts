import type { Place } from '../messages';
import { SOURCE_NAME } from '../program/types';

const IN_STACK = new RegExp(`${SOURCE_NAME}(\\d+):(\\d+)(?::\\d+)?`, 'g');
const FRAMES_MAX = 10;

/** The name of the file that a script's address stands for; undefined for what is not the program's. */
export function fileOf(address: string, names: readonly string[]): string | undefined {
  const index = new RegExp(`${SOURCE_NAME}(\\d+)`).exec(address)?.[1];
  return index === undefined ? undefined : names[Number(index)];
}

/** An error with the calls that led to it, as far as they are the program's own. */
export function showError(error: Error, names: readonly string[]): string {
  const head = headOf(error);
  const calls = stackLines(error)
    .filter((line) => line.includes(SOURCE_NAME))
    .slice(0, FRAMES_MAX)
    .map((line) => `    ${tidy(line, names)}`);
  const cause = error.cause instanceof Error ? [`Caused by ${showError(error.cause, names)}`] : [];
  return [head, ...calls, ...cause].join('\n');
}

/** Where an error was made, if it was in the program. */
export function placeOf(error: unknown, names: readonly string[]): Place | undefined {
  if (!(error instanceof Error)) {
    return undefined;
  }
  const [, index, line] = new RegExp(IN_STACK.source).exec(error.stack ?? '') ?? [];
  const file = names[Number(index)];
  return file === undefined ? undefined : { file, line: Number(line) };
}

function headOf(error: Error): string {
  const text = `${error.name}${error.message ? `: ${error.message}` : ''}`;
  const errors: unknown = (error as AggregateError).errors;
  return Array.isArray(errors) ? `${text} (${errors.length} errors)` : text;
}

function stackLines(error: Error): string[] {
  return typeof error.stack === 'string' ? error.stack.split('\n') : [];
}

function tidy(line: string, names: readonly string[]): string {
  const named = line
    .trim()
    .replace(IN_STACK, (_, index: string, at: string) => `${names[Number(index)]}:${at}`);
  return named.startsWith('at ') ? named : `at ${named.replace(/^@/, '').replace('@', ' ')}`;
}
