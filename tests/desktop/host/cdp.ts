import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** Values as the Chrome DevTools Protocol has them; each caller names the fields it reads. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Params = any;

interface Message {
  id?: number;
  method?: string;
  params?: Params;
  result?: Params;
  error?: { message: string };
  sessionId?: string;
}

/** One target of the protocol: a page, or the browser itself. Emits the protocol's events by their names. */
export class Session extends EventEmitter {
  readonly #send: (method: string, params: object) => Promise<Params>;

  constructor(send: (method: string, params: object) => Promise<Params>) {
    super();
    this.setMaxListeners(0);
    this.#send = send;
  }

  /** @throws Error when the browser refuses, or has gone */
  send(method: string, params: object = {}): Promise<Params> {
    return this.#send(method, params);
  }

  /** The same where nobody waits and the target may be gone by then. */
  tell(method: string, params: object = {}): void {
    this.#send(method, params).catch(() => undefined);
  }
}

/** A Chromium that is driven through a pipe (`--remote-debugging-pipe`). Emits `exit` and `stderr` (lines) too. */
export class Cdp extends Session {
  isClosed = false;
  readonly process: ChildProcess;
  readonly #sessions = new Map<string, Session>();
  readonly #pending = new Map<number, { resolve: (result: Params) => void; reject: (why: Error) => void }>();
  readonly #input: Writable;
  #lastId = 0;

  constructor(program: string, args: readonly string[]) {
    super((method, params) => this.#ask(undefined, method, params));
    this.process = spawn(program, [...args, '--remote-debugging-pipe'], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    this.#input = this.process.stdio[3] as Writable;
    this.#input.on('error', () => undefined);
    const output = this.process.stdio[4] as Readable;
    output.on('error', () => undefined);
    readParts(output, '\0', (text) => this.#receive(JSON.parse(text) as Message));
    readParts(this.process.stderr as Readable, '\n', (line) => this.emit('stderr', line));
    this.process.once('error', (error) => this.emit('stderr', error.message));
    this.process.once('exit', (code) => {
      this.isClosed = true;
      this.#pending.forEach(({ reject }) => reject(new Error('The browser has ended.')));
      this.#pending.clear();
      this.emit('exit', code);
    });
  }

  session(id: string): Session | undefined {
    return this.#sessions.get(id);
  }

  #ask(sessionId: string | undefined, method: string, params: object): Promise<Params> {
    if (this.isClosed) {
      return Promise.reject(new Error('The browser has ended.'));
    }
    const id = ++this.#lastId;
    const error = new Error(method);
    return new Promise((resolve, reject) => {
      this.#pending.set(id, {
        resolve,
        reject: ({ message }) => {
          error.message = `${method}: ${message}`;
          reject(error);
        },
      });
      this.#input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  #receive({ id, method, params, result, error, sessionId }: Message): void {
    if (id !== undefined) {
      const asked = this.#pending.get(id);
      this.#pending.delete(id);
      if (error) {
        asked?.reject(new Error(error.message));
      } else {
        asked?.resolve(result);
      }
      return;
    }
    if (method === 'Target.attachedToTarget') {
      const attached = String(params.sessionId);
      this.#sessions.set(attached, new Session((name, given) => this.#ask(attached, name, given)));
    }
    const target = sessionId === undefined ? this : this.#sessions.get(sessionId);
    target?.emit(method ?? '', params);
    if (method === 'Target.detachedFromTarget') {
      this.#sessions.delete(String(params.sessionId));
    }
  }
}

function readParts(stream: Readable, end: string, onPart: (text: string) => void): void {
  let rest: Buffer[] = [];
  stream.on('data', (data: Buffer) => {
    let start = 0;
    for (let index = data.indexOf(end); index >= 0; index = data.indexOf(end, start)) {
      onPart(Buffer.concat([...rest, data.subarray(start, index)]).toString());
      rest = [];
      start = index + 1;
    }
    rest.push(data.subarray(start));
  });
}
