import { composePage } from '../program/compose-page';
import type { Runner, RunStart } from './runner';
import { Sandbox } from './sandbox';

/** Runs JavaScript, HTML, CSS and Markdown, each time in a new frame. */
export class PageRunner {
  private sandbox: Sandbox | undefined;

  async start(run: RunStart): Promise<Runner> {
    const program = await composePage(run.main, run.files, run.hasLimit);
    if (!run.isCurrent()) {
      return IDLE;
    }
    const sandbox = new Sandbox(run.host, `Result of ${run.main.name}`, run);
    this.sandbox = sandbox;
    await sandbox.ready;
    if (run.isCurrent()) {
      sandbox.post({ type: 'page', program, input: run.input, isGuarded: run.hasLimit });
    }
    return {
      post: (message) => message.type === 'ping' && sandbox.post(message),
      end: () => undefined,
    };
  }

  clear(): void {
    this.sandbox?.destroy();
    this.sandbox = undefined;
  }
}

const IDLE: Runner = { post: () => undefined, end: () => undefined };
