import { RUN } from '../../../../server/contract/constants/run';
import type { FromSandbox, PythonFiles, ToPython } from '../messages';
import { Sandbox } from './sandbox';

/** A worker with Python in it, for one program. */
export interface PythonWorker {
  /** Python has started. Rejects when it broke before, ended by itself or took too long. */
  ready: Promise<void>;
  onMessage: (message: FromSandbox) => void;
  /** It broke after it was ready; the others go on. */
  onBroken: (why: string) => void;
  post: (message: ToPython) => void;
  end: () => void;
}

/** The frame that Python's workers stand in, and one worker ahead: the next program need not wait for it. */
export class PythonHost {
  /** Rejects with NoSandboxError. */
  readonly ready: Promise<void>;
  private readonly sandbox: Sandbox;
  private readonly workers = new Map<number, (why: string) => void>();
  private spare: PythonWorker | undefined;
  private nextId = 1;

  constructor(host: Element, files: PythonFiles, onGone: (why?: string) => void) {
    this.sandbox = new Sandbox(host, 'Python', {
      onMessage: (message) => {
        if (message.type === 'broken') {
          this.workers.get(message.worker)?.(message.why);
        }
      },
      onGone,
    });
    this.ready = this.sandbox.ready;
    this.sandbox.post({ type: 'python-files', files });
  }

  take(): PythonWorker {
    const worker = this.spare ?? this.start();
    this.spare = undefined;
    return worker;
  }

  warm(): void {
    this.spare ??= this.start();
  }

  cool(): void {
    this.spare?.end();
    this.spare = undefined;
  }

  destroy(): void {
    this.sandbox.destroy();
    this.workers.forEach((fail) => fail('Its page is gone.'));
  }

  private start(): PythonWorker {
    const id = this.nextId;
    this.nextId += 1;
    const { port1, port2 } = new MessageChannel();
    let resolve!: () => void;
    let reject!: (error: Error) => void;
    const started = new Promise<void>((...settle) => ([resolve, reject] = settle));
    let isReady = false;
    const tooLate = window.setTimeout(
      () => fail(`Python did not start within ${RUN.pythonPatience / 1_000} seconds.`),
      RUN.pythonPatience,
    );
    const worker: PythonWorker = {
      ready: started.finally(() => window.clearTimeout(tooLate)),
      onMessage: () => undefined,
      onBroken: () => undefined,
      post: (message) => port1.postMessage(message),
      end: () => {
        window.clearTimeout(tooLate);
        port1.onmessage = null;
        port1.close();
        this.workers.delete(id);
        this.sandbox.post({ type: 'python-end', worker: id });
      },
    };
    const fail = (why: string) => {
      worker.end();
      if (this.spare === worker) {
        this.spare = undefined;
      }
      reject(new Error(why));
      if (isReady) {
        worker.onBroken(why);
      }
    };
    // Nobody may wait for it yet.
    worker.ready.catch(() => undefined);
    port1.onmessage = ({ data }: MessageEvent<FromSandbox>) => {
      if (data.type === 'ready') {
        isReady = true;
        resolve();
        return;
      }
      worker.onMessage(data);
      if (data.type === 'ended') {
        reject(new Error('Python ended before it ran anything.'));
      }
    };
    this.workers.set(id, fail);
    this.sandbox.post({ type: 'python-worker', worker: id }, [port2]);
    return worker;
  }
}
