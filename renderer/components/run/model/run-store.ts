import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { RUN } from '../../../../server/contract/constants/run';
import type { FromSandbox, Line } from '../messages';
import type { ProgramFile } from '../program/types';
import { ConsoleLines, type KeptLine } from './console-lines';
import { PageRunner } from './page-runner';
import { PythonRunner } from './python-runner';
import { runMark } from './run-mark';
import { FRAMED, type Runner } from './runner';
import { Watchdog } from './watchdog';

export type RunState = 'idle' | 'loading' | 'running' | 'finished' | 'failed' | 'stopped';

interface RunRequest {
  main: ProgramFile;
  files: readonly ProgramFile[];
  /** Without a limit nothing is stopped by itself. */
  hasLimit: boolean;
}

const GONE =
  'The program’s page is gone: it led itself to another address, or it used more memory than the browser gives to a page.';

const TOO_MUCH = 'The program used more than 1 GB of memory and was stopped.';

/** Milliseconds between two drawings of the console. */
const DRAW_DELAY = 100;

type Hidden = 'host' | 'console' | 'runner' | 'watchdog' | 'python' | 'page' | 'drawTimer' | 'turn';

/** One panel's programs: at most one at a time, and what it said. */
export class RunStore {
  state: RunState = 'idle';
  /** Milliseconds. */
  time = 0;
  lines: readonly KeptLine[] = [];
  cut = 0;
  isSilent = false;
  /** Nothing of the program is stopped by itself. */
  isUnlimited = false;
  /** A page stands here and may go on, whatever it says of itself. */
  isLive = false;
  /** The program was stopped by itself; it may be run again without limit. */
  wasLimited = false;
  /** Python waits for a line. */
  isAsking = false;
  /** What of Python is here, 0 to 1. */
  progress = 0;
  isDrawn = false;
  /** Lines that the program reads. */
  input = '';
  private host: Element | undefined;
  private console = new ConsoleLines();
  private runner: Runner | undefined;
  private watchdog: Watchdog | undefined;
  private readonly python = PythonRunner.get();
  private readonly page = new PageRunner();
  private drawTimer = 0;
  private turn = 0;

  constructor() {
    makeAutoObservable<this, Hidden>(
      this,
      {
        lines: observableRef,
        host: false,
        console: false,
        runner: false,
        watchdog: false,
        python: false,
        page: false,
        drawTimer: false,
        turn: false,
      },
      { autoBind: true },
    );
  }

  attach(host: Element | null): void {
    this.host = host ?? undefined;
  }

  async run({ main, files, hasLimit }: RunRequest): Promise<void> {
    this.end();
    const turn = this.turn;
    const { host } = this;
    if (!host) {
      return;
    }
    const isPython = main.language === 'python';
    this.begin(main, hasLimit);
    const kind = isPython ? this.python : this.page;
    try {
      const runner = await kind.start({
        main,
        files,
        host,
        hasLimit,
        input: this.input === '' ? [] : this.input.replace(/\n$/, '').split('\n'),
        onProgress: (part) => this.isCurrent(turn, () => (this.progress = part)),
        onMessage: (message) => this.isCurrent(turn, () => this.take(message)),
        onGone: (why = GONE) => this.isCurrent(turn, () => this.fail(why)),
        isCurrent: () => this.turn === turn,
      });
      this.isCurrent(turn, () =>
        this.watch(runner, main.name, hasLimit ? RUN.silenceMax[isPython ? 'python' : 'page'] : Infinity),
      );
    } catch (error) {
      const why =
        error instanceof TypeError && isPython
          ? 'Is there a connection? Python is fetched once and kept then.'
          : error instanceof Error
            ? error.message
            : String(error);
      // Python that did not start has said why.
      this.isCurrent(turn, () => {
        if (this.state === 'loading') {
          this.fail(`The program could not be started. ${why}`);
        }
      });
    }
  }

  stop(): void {
    this.end();
    this.state = 'stopped';
  }

  answer(text: string | null): void {
    this.isAsking = false;
    this.runner?.post({ type: 'line', text });
  }

  setInput(text: string): void {
    this.input = text;
  }

  clear(): void {
    this.console = new ConsoleLines();
    this.draw();
  }

  /** Ends everything: the panel goes. */
  dispose(): void {
    this.end();
    this.python.cool();
    window.clearTimeout(this.drawTimer);
  }

  private begin(main: ProgramFile, hasLimit: boolean): void {
    this.clear();
    this.state = 'loading';
    this.isDrawn = main.language !== 'javascript' && main.language !== 'python';
    this.progress = 0;
    this.wasLimited = false;
    this.isUnlimited = !hasLimit;
    this.isLive = main.language !== 'python';
    runMark.set(main.name);
  }

  private watch(runner: Runner, name: string, silenceMax: number): void {
    this.runner = runner;
    if (this.state === 'loading') {
      this.state = 'running';
    }
    this.watchdog = new Watchdog({
      silenceMax,
      ping: (id) => {
        if (this.state === 'running') {
          runMark.set(name);
        }
        runner.post({ type: 'ping', id });
      },
      onSilence: (isSilent) => runInAction(() => (this.isSilent = isSilent)),
      onDeath: () =>
        runInAction(() => {
          this.fail(
            `The program did not answer for ${silenceMax} seconds and was stopped. Is there a loop that never ends?`,
          );
          this.wasLimited = true;
        }),
    });
  }

  private take(message: FromSandbox): void {
    switch (message.type) {
      case 'lines':
        this.add(message.lines, message.cut);
        break;
      case 'clear':
        this.clear();
        break;
      case 'pong':
        this.takeAnswer(message.id, message.heap);
        break;
      case 'drawn':
        this.isDrawn = true;
        break;
      case 'ask':
        this.isAsking = true;
        break;
      case 'ended':
        this.settle(message.isFailed, message.time);
        break;
      case 'left':
        this.fail(GONE);
        break;
      case 'framed':
        this.fail(FRAMED);
        break;
      case 'ready':
      case 'broken':
        break;
    }
  }

  private takeAnswer(id: number, heap: number | null): void {
    this.watchdog?.take(Number.isInteger(id) ? id : 0);
    if (typeof heap === 'number' && heap > RUN.heapMax) {
      const isSaid = this.console.lines.some(({ text }) => text.includes(TOO_MUCH));
      if (isSaid) {
        this.end();
      } else {
        this.fail(TOO_MUCH);
      }
    }
  }

  private settle(isFailed: boolean, time: number): void {
    this.state = isFailed ? 'failed' : 'finished';
    this.time = typeof time === 'number' ? time : 0;
    this.isAsking = false;
    runMark.clear();
    if (!this.isLive) {
      // Its worker is gone and answers nobody.
      this.watchdog?.stop();
      this.isSilent = false;
    }
  }

  private fail(why: string): void {
    this.end();
    this.state = 'stopped';
    this.add([{ level: 'error', text: why }], 0);
  }

  private end(): void {
    this.turn += 1;
    this.watchdog?.stop();
    this.watchdog = undefined;
    this.runner?.end();
    this.runner = undefined;
    this.page.clear();
    this.isSilent = false;
    this.isAsking = false;
    this.isDrawn = false;
    this.isLive = false;
    runMark.clear();
  }

  private add(lines: readonly Line[], cut: number): void {
    this.console.add(lines, cut);
    this.drawTimer ||= window.setTimeout(() => runInAction(() => this.draw()), DRAW_DELAY);
  }

  private draw(): void {
    window.clearTimeout(this.drawTimer);
    this.drawTimer = 0;
    this.lines = this.console.lines.slice();
    this.cut = this.console.cut;
  }

  /** What an ended run still sends is nobody's. */
  private isCurrent(turn: number, use: () => void): void {
    if (this.turn === turn) {
      runInAction(use);
    }
  }
}
