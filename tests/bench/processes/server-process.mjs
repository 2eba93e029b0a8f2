import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './ask.mjs';
import { processorTime, residentMemory } from './process-stats.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 20_000;
const POLL_MS = 4;

/** A server in a process of its own. */
export class ServerProcess {
  /**
   * @param {import('node:child_process').ChildProcess} child
   * @param {number} port
   * @param {number} startMs from the spawn to the first 200
   */
  constructor(child, port, startMs) {
    this.child = child;
    this.pid = child.pid ?? 0;
    this.port = port;
    this.startMs = startMs;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Milliseconds of processor time so far. */
  processorTime() {
    return processorTime(this.pid);
  }

  /** Megabytes in RAM. */
  memory() {
    return residentMemory(this.pid);
  }

  /** Waits until the process has nothing to do, so that work left from before is not counted. */
  async quiet() {
    for (let tries = 0; tries < 100; tries += 1) {
      const before = this.processorTime();
      await pause(300);
      if (this.processorTime() - before <= 10) {
        return;
      }
    }
  }

  async stop() {
    running.delete(this.child);
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill('SIGTERM');
      const cut = setTimeout(() => this.child.kill('SIGKILL'), STOP_LIMIT_MS);
      await ended;
      clearTimeout(cut);
    }
  }
}

/**
 * Starts a server and waits for its first 200.
 *
 * @param {object} options
 * @param {readonly string[]} options.program and its arguments, for Node
 * @param {number} options.port
 * @param {Record<string, string>} [options.env]
 * @param {string} [options.path] what to ask for
 * @returns {Promise<ServerProcess>}
 */
export async function startServer({ program, port, env = {}, path = '/' }) {
  const started = performance.now();
  const child = spawn(process.execPath, [...program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  running.add(child);
  let output = '';
  /** @param {Buffer} part */
  const keep = (part) => (output = (output + part.toString('utf8')).slice(-4_000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  while (performance.now() - started < START_LIMIT_MS) {
    if (child.exitCode !== null) {
      throw new Error(`${program.join(' ')} ended with code ${child.exitCode}:\n${output}`);
    }
    const reply = await ask(`http://127.0.0.1:${port}${path}`).catch(() => null);
    if (reply?.status === 200) {
      child.once('exit', (code, signal) => {
        if (running.has(child)) {
          console.error(`${program.join(' ')} ended by itself (${signal ?? code}):\n${output}`);
          process.exit(1);
        }
      });
      return new ServerProcess(child, port, performance.now() - started);
    }
    await pause(POLL_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`${program.join(' ')} gave no 200 within ${START_LIMIT_MS / 1_000} s:\n${output}`);
}
