import { PythonHost, type PythonWorker } from './python-host';
import type { Runner, RunStart } from './runner';

/** Milliseconds that a started interpreter waits for the next program of a closed panel. */
const READY_FOR = 60_000;

/** Runs Python, each program in a worker of its own. The interpreter's files serve all panels of the page. */
export class PythonRunner {
  private static shared: PythonRunner | undefined;
  private host: Promise<PythonHost> | undefined;
  private cooling = 0;
  private readonly room = document.createElement('div');
  /** Who is told when the frame of all workers is gone. */
  private readonly runs = new Set<RunStart>();

  static get(): PythonRunner {
    PythonRunner.shared ??= new PythonRunner();
    return PythonRunner.shared;
  }

  async start(run: RunStart): Promise<Runner> {
    window.clearTimeout(this.cooling);
    // In the page's body: a frame that moves starts anew.
    this.room.hidden = true;
    if (!this.room.isConnected) {
      document.body.append(this.room);
    }
    this.host ??= this.open(run.onProgress);
    const host = await this.host;
    const worker = host.take();
    const end = () => {
      this.runs.delete(run);
      worker.end();
    };
    this.runs.add(run);
    this.listen(run, worker, host);
    try {
      await worker.ready;
    } catch (error) {
      this.runs.delete(run);
      throw error;
    }
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

  /** A panel is closed: what stands ready goes if nobody runs anything soon. What was fetched stays. */
  cool(): void {
    window.clearTimeout(this.cooling);
    this.cooling = window.setTimeout(() => {
      this.host?.then(
        (host) => host.cool(),
        () => undefined,
      );
    }, READY_FOR);
  }

  private listen(run: RunStart, worker: PythonWorker, host: PythonHost): void {
    worker.onMessage = (message) => {
      run.onMessage(message);
      if (message.type === 'ended') {
        this.runs.delete(run);
        worker.end();
        host.warm();
      }
    };
    worker.onBroken = (why) => {
      this.runs.delete(run);
      run.onGone(`Python broke: ${why}`);
    };
  }

  private async open(onProgress: (part: number) => void): Promise<PythonHost> {
    let host: PythonHost | undefined;
    try {
      const { loadPythonFiles } = await import('../python/load-files');
      const files = await loadPythonFiles(onProgress);
      host = new PythonHost(this.room, files, (why) => this.lose(why));
      await host.ready;
      return host;
    } catch (error) {
      host?.destroy();
      this.host = undefined;
      throw error;
    }
  }

  private lose(why: string | undefined): void {
    const { host } = this;
    this.host = undefined;
    const runs = [...this.runs];
    this.runs.clear();
    void host?.then((gone) => gone.destroy());
    runs.forEach((run) => run.onGone(why));
  }
}
