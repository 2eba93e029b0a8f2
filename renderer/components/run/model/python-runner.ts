import { PythonHost, type PythonWorker } from './python-host';
import type { Runner, RunStart } from './runner';

/** Runs Python, each program in a worker of its own. */
export class PythonRunner {
  private host: Promise<PythonHost> | undefined;
  private readonly room = document.createElement('div');
  private onGone: () => void = () => undefined;

  async start(run: RunStart): Promise<Runner> {
    this.onGone = run.onGone;
    // Once, in the page's body: a frame that moves starts anew.
    this.room.hidden = true;
    if (!this.room.isConnected) {
      document.body.append(this.room);
    }
    this.host ??= this.open(run.onProgress);
    const host = await this.host;
    const worker = host.take();
    const end = () => worker.end();
    this.listen(run, worker, host);
    await worker.ready;
    if (!run.isCurrent()) {
      end();
      return { post: () => undefined, end };
    }
    worker.post({
      type: 'run',
      code: run.main.code,
      name: run.main.name,
      input: run.input,
      names: [run.main.name, ...run.files.map(({ name }) => name)],
    });
    return { post: worker.post, end };
  }

  dispose(): void {
    void this.host?.then((host) => host.destroy());
    this.host = undefined;
    this.room.remove();
  }

  private listen(run: RunStart, worker: PythonWorker, host: PythonHost): void {
    worker.onMessage = (message) => {
      run.onMessage(message);
      if (message.type === 'ended') {
        worker.end();
        host.warm();
      }
    };
  }

  private async open(onProgress: (part: number) => void): Promise<PythonHost> {
    try {
      const { loadPythonFiles } = await import('../python/load-files');
      const files = await loadPythonFiles(onProgress);
      return new PythonHost(this.room, files, () => {
        this.dispose();
        this.onGone();
      });
    } catch (error) {
      this.host = undefined;
      throw error;
    }
  }
}
