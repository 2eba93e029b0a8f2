import type { PythonFiles } from '../messages';

/** What a worker gets to start from. */
export interface PythonStart {
  files: Omit<PythonFiles, 'worker' | 'wasm'>;
  /** Compiled once for all workers. */
  module: WebAssembly.Module;
}

/** Starts and ends the workers that Python runs in. Their policy is this document's: no network, no origin. */
export class PythonWorkers {
  private readonly workers = new Map<number, Worker>();
  private start: Promise<PythonStart> | undefined;
  private address = '';

  /** @param onBroken told which worker did not start or broke, and why */
  constructor(private readonly onBroken: (worker: number, why: string) => void) {}

  /** Takes the parts of Python; workers wait for them. */
  provide({ worker, wasm, ...files }: PythonFiles): void {
    this.address = URL.createObjectURL(new Blob([worker], { type: 'text/javascript' }));
    this.start = WebAssembly.compile(wasm).then((module) => ({ files, module }));
    // Each worker that waits for it tells.
    this.start.catch(() => undefined);
  }

  /** @param port leads from the worker to the page */
  add(id: number, port: MessagePort): void {
    const worker = new Worker(this.address);
    this.workers.set(id, worker);
    worker.addEventListener('error', (event) => this.onBroken(id, event.message));
    this.start?.then(
      (start) => worker.postMessage(start, [port]),
      (error: unknown) => this.onBroken(id, String(error)),
    );
  }

  end(id: number): void {
    this.workers.get(id)?.terminate();
    this.workers.delete(id);
  }
}
