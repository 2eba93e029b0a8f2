import type { FromSandbox, PythonFiles, ToPython } from '../messages';
import { Sandbox } from './sandbox';

/** A worker with Python in it, for one program. */
export interface PythonWorker {
  /** Python has started. */
  ready: Promise<void>;
  onMessage: (message: FromSandbox) => void;
  post: (message: ToPython) => void;
  end: () => void;
}

/** The frame that Python's workers stand in, and one worker ahead: the next program need not wait for it. */
export class PythonHost {
  private readonly sandbox: Sandbox;
  private spare: PythonWorker | undefined;
  private nextId = 1;

  constructor(host: Element, files: PythonFiles, onGone: (why: string | undefined) => void) {
    this.sandbox = new Sandbox(host, 'Python', {
      onMessage: (message) => message.type === 'broken' && onGone(message.why),
      onGone: () => onGone(undefined),
    });
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
  }

  private start(): PythonWorker {
    const id = this.nextId;
    this.nextId += 1;
    const { port1, port2 } = new MessageChannel();
    const worker: PythonWorker = {
      ready: new Promise((resolve) => {
        port1.onmessage = ({ data }: MessageEvent<FromSandbox>) => {
          if (data.type === 'ready') {
            resolve();
          } else {
            worker.onMessage(data);
          }
        };
      }),
      onMessage: () => undefined,
      post: (message) => port1.postMessage(message),
      end: () => {
        port1.onmessage = null;
        port1.close();
        this.sandbox.post({ type: 'python-end', worker: id });
      },
    };
    this.sandbox.post({ type: 'python-worker', worker: id }, [port2]);
    return worker;
  }
}
