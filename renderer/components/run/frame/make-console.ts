import type { LineLevel } from '../messages';
import { format, inspect } from './inspect';
import { showTable } from './show-table';

interface ConsoleOptions {
  write: (level: LineLevel, text: string) => void;
  clear: () => void;
  /** Milliseconds. */
  now: () => number;
  showError: (error: Error) => string;
}

type Method = (...values: unknown[]) => void;

/** The console of programs (Console Standard), as text lines. */
export function makeConsole(options: ConsoleOptions): Record<string, Method> {
  let depth = 0;
  const counts = new Map<string, number>();
  const timers = new Map<string, number>();
  const write = (level: LineLevel, text: string) => {
    const margin = '  '.repeat(depth);
    options.write(level, depth > 0 ? margin + text.replace(/\n/g, `\n${margin}`) : text);
  };
  const at =
    (level: LineLevel): Method =>
    (...values) =>
      write(level, format(values, options.showError));
  const label = (value: unknown) => (value === undefined ? 'default' : format([value]));
  const group: Method = (...values) => {
    if (values.length > 0) {
      write('log', format(values, options.showError));
    }
    depth = Math.min(depth + 1, 20);
  };
  const elapsed = (name: string) => {
    const start = timers.get(name);
    if (start === undefined) {
      write('warn', `Timer '${name}' does not exist`);
    }
    return start === undefined ? undefined : `${name}: ${(options.now() - start).toFixed(2)} ms`;
  };
  return {
    log: at('log'),
    info: at('info'),
    debug: at('debug'),
    warn: at('warn'),
    error: at('error'),
    trace: (...values) =>
      write('log', ['Trace', format(values, options.showError)].filter(Boolean).join(': ')),
    dir: (value) => write('log', inspect(value, options.showError)),
    dirxml: at('log'),
    table: (data, columns) => write('log', showTable(data, columns) ?? format([data], options.showError)),
    assert: (isTrue, ...values) => {
      if (!isTrue) {
        write('error', ['Assertion failed', format(values, options.showError)].filter(Boolean).join(': '));
      }
    },
    count: (value) => {
      const name = label(value);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      write('log', `${name}: ${counts.get(name)}`);
    },
    countReset: (value) => void counts.delete(label(value)),
    time: (value) => void timers.set(label(value), options.now()),
    timeLog: (value, ...values) => {
      const text = elapsed(label(value));
      if (text !== undefined) {
        write('log', [text, format(values, options.showError)].filter(Boolean).join(' '));
      }
    },
    timeEnd: (value) => {
      const text = elapsed(label(value));
      timers.delete(label(value));
      if (text !== undefined) {
        write('log', text);
      }
    },
    group,
    groupCollapsed: group,
    groupEnd: () => {
      depth = Math.max(0, depth - 1);
    },
    clear: () => {
      depth = 0;
      options.clear();
    },
  };
}
