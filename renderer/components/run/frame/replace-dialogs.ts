import type { LineLevel } from '../messages';

interface DialogOptions {
  /** Lines of the standard input, in order; taken away as they are read. */
  input: string[];
  write: (level: LineLevel, text: string) => void;
}

const HOW = 'Type it into “Standard input”, one line for each question, and run again.';

/** Dialogs of a program write to the console and read from its standard input: the page stays free. */
export function replaceDialogs(realm: Window & typeof globalThis, { input, write }: DialogOptions): void {
  const read = (question: string, name: string): string | null => {
    const line = input.shift();
    if (line === undefined) {
      write('warn', `${name}() found no line to read: “${question}” has no answer. ${HOW}`);
      return null;
    }
    write('input', `${question} ${line}`.trimStart());
    return line;
  };
  Object.assign(realm, {
    alert: (text: unknown = '') => write('info', `alert: ${String(text)}`),
    confirm: (question: unknown = '') =>
      /^\s*(y|yes|ok|true|1)\s*$/i.test(read(String(question), 'confirm') ?? ''),
    prompt: (question: unknown = '') => read(String(question), 'prompt'),
    print: () => write('note', 'print() does nothing here.'),
  });
}
