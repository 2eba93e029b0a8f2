import type { loadPyodide as loadPyodideType, PyodideAPI } from 'pyodide';
import { RUN } from '../../../../server/contract/constants/run';
import { limitMemory } from '../frame/limit-memory';
import { dataOf } from '../frame/natives';
import { Outbox } from '../frame/outbox';
import type { PythonStart } from '../frame/python-workers';
import type { FromSandbox, LineLevel, ToPython } from '../messages';
import { SETUP } from './setup-code';
import { TextLines } from './text-lines';
import { trimTraceback, tracebackPlace } from './traceback';

/** Read from the files at hand, under a name that no network knows. */
const BASE = 'https://python.invalid/';

declare global {
  function importScripts(...addresses: string[]): void;
}

addEventListener(
  'message',
  (event: MessageEvent<PythonStart>) => {
    const [port] = event.ports;
    if (port) {
      void new PythonRunner(port).start(event.data);
    }
  },
  { once: true },
);

type LoadPyodide = typeof loadPyodideType;
type Run = Extract<ToPython, { type: 'run' }>;

/** One program of Python, from the start of the interpreter to its end. */
class PythonRunner {
  private readonly outbox: Outbox;
  private input: string[] = [];
  private answer: ((line: string | undefined) => void) | undefined;
  /** Writes out what Python still holds back. */
  private finish: () => void = () => undefined;
  private readonly post: (message: FromSandbox) => void;

  constructor(private readonly port: MessagePort) {
    this.post = port.postMessage.bind(port);
    const later = setTimeout;
    this.outbox = new Outbox({
      now: performance.now.bind(performance),
      later: (flush, delay) => void later(flush, delay),
      send: (lines, cut) => this.post({ type: 'lines', lines, cut }),
    });
  }

  async start({ files, module }: PythonStart): Promise<void> {
    try {
      const pyodide = await this.load(files, module);
      this.connect(pyodide);
      this.port.onmessage = (event: MessageEvent<ToPython>) => this.take(pyodide, dataOf(event));
      this.post({ type: 'ready' });
    } catch (error) {
      this.outbox.add({ level: 'error', text: `Python did not start: ${String(error)}` });
      this.post({ type: 'ended', isFailed: true, time: 0 });
    }
  }

  /** Pyodide asks for its files by address; it gets those at hand. */
  private async load(files: PythonStart['files'], module: WebAssembly.Module): Promise<PyodideAPI> {
    const { fetch } = globalThis;
    const { instantiateStreaming } = WebAssembly;
    globalThis.fetch = (address) =>
      Promise.resolve(new Response((address as URL).href.includes('stdlib') ? files.library : null));
    WebAssembly.instantiateStreaming = async (_source, imports) => ({
      module,
      instance: await WebAssembly.instantiate(module, imports),
    });
    // A classic worker, the one kind that browsers start here; Pyodide tells it by this, and runs in it all the same.
    globalThis.importScripts = () => {
      throw new TypeError('importScripts() cannot load anything here.');
    };
    const [loader, glue] = await Promise.all([importText(files.loader), importText(files.glue)]);
    const { loadPyodide } = loader as { loadPyodide: LoadPyodide };
    const pyodide = await loadPyodide({
      indexURL: BASE,
      lockFileContents: files.lock,
      createPyodideModule: glue['default'],
    } as Parameters<LoadPyodide>[0]);
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
    limitMemory(globalThis, RUN.pythonMemoryMax);
    return pyodide;
  }

  private connect(pyodide: PyodideAPI): void {
    const stream = (level: LineLevel) => {
      const lines = new TextLines((text, isOpen) =>
        this.outbox.add({ level, text, ...(isOpen && { isOpen }) }),
      );
      return {
        write: (bytes: Uint8Array) => {
          lines.add(bytes);
          return bytes.length;
        },
      };
    };
    pyodide.setStdout(stream('log'));
    pyodide.setStderr(stream('error'));
    pyodide.setStdin({ stdin: () => this.read() });
    const setUp = pyodide.runPython(SETUP) as (...callbacks: (() => unknown)[]) => () => void;
    this.finish = setUp(
      () => this.read(),
      () => this.ask(),
      () => this.outbox.flush(),
    );
    pyodide.runPython('del _lectern_setup');
  }

  private take(pyodide: PyodideAPI, message: ToPython): void {
    switch (message.type) {
      case 'run':
        void this.run(pyodide, message);
        break;
      case 'ping':
        this.post({ type: 'pong', id: message.id, heap: null });
        break;
      case 'line':
        this.answer?.(message.text === null ? undefined : this.echo(message.text));
        this.answer = undefined;
        break;
    }
  }

  private async run(pyodide: PyodideAPI, { code, name, input, names }: Run): Promise<void> {
    this.input = input;
    const start = performance.now();
    let isFailed = false;
    try {
      await pyodide.runPythonAsync(code, { filename: name });
    } catch (error) {
      this.finish();
      isFailed = this.report(error, names);
    }
    this.finish();
    this.outbox.flush();
    this.post({ type: 'ended', isFailed, time: performance.now() - start });
  }

  /** @returns whether the program failed: `sys.exit()` is an end like any other */
  private report(error: unknown, names: readonly string[]): boolean {
    const text = error instanceof Error ? error.message : String(error);
    if (error instanceof Error && (error as Error & { type?: string }).type === 'SystemExit') {
      const code = /SystemExit(?:: (.*))?\s*$/.exec(text)?.[1] ?? '0';
      const isFine = ['0', 'None', ''].includes(code);
      if (!isFine) {
        this.outbox.add({ level: 'error', text: `The program ended itself: ${code}` });
      }
      return !isFine;
    }
    const place = tracebackPlace(text, names);
    this.outbox.add({ level: 'error', text: trimTraceback(text, names), ...(place && { place }) });
    return true;
  }

  /** The next line that was typed before; undefined when there is none. */
  private read(): string | undefined {
    const line = this.input.shift();
    return line === undefined ? undefined : this.echo(line);
  }

  private echo(line: string): string {
    this.outbox.add({ level: 'input', text: line });
    return line;
  }

  private ask(): Promise<string | undefined> {
    this.outbox.flush();
    this.post({ type: 'ask' });
    return new Promise((resolve) => {
      this.answer = resolve;
    });
  }
}

async function importText(source: string): Promise<Record<string, unknown>> {
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const module = (await import(/* @vite-ignore */ address)) as Record<string, unknown>;
  URL.revokeObjectURL(address);
  return module;
}
