import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { answerOf, startWorker } from '../../threads/worker';
import type { CertificatePdfInput, CertificatePrinter } from '../printer-port';
import type { PrintAnswer } from './print-worker';

export interface PrinterOptions {
  /** The built worker; the one beside the program, or above its chunks, when left out. */
  file?: string | undefined;
  /** Milliseconds that one certificate may take. */
  limit?: number;
  /** Milliseconds without work after which the thread, and its memory, is given back. */
  idle?: number;
}

const LIMIT = 20_000;
const IDLE = 20_000;

/**
 * A printer in a thread of its own, which is there while there is something to print: one certificate at a time, so
 * that neither the event loop nor the memory at rest knows of it. Run from source, where no worker is built, it
 * prints in this thread.
 */
export function openPrinter({
  file = findWorker(),
  limit = LIMIT,
  idle = IDLE,
}: PrinterOptions = {}): CertificatePrinter {
  return file === undefined ? printHere() : printInThread({ file, limit, idle });
}

function findWorker(): string | undefined {
  const here = dirname(fileURLToPath(import.meta.url));
  return [here, dirname(here)]
    .map((folder) => join(folder, 'print-worker.js'))
    .find((file) => existsSync(file));
}

function printHere(): CertificatePrinter {
  return {
    async print(input) {
      const { printCertificate } = await import('./print-certificate');
      return printCertificate(input);
    },
    close: async () => undefined,
  };
}

function printInThread({
  file,
  limit,
  idle,
}: {
  file: string;
  limit: number;
  idle: number;
}): CertificatePrinter {
  let turn: Promise<unknown> = Promise.resolve();
  let started: Promise<Worker> | undefined;
  let current: Worker | undefined;
  let resting: NodeJS.Timeout | undefined;

  async function end(): Promise<void> {
    clearTimeout(resting);
    const ending = started;
    started = undefined;
    current = undefined;
    await ending?.then((worker) => worker.terminate()).catch(() => undefined);
  }

  async function begin(): Promise<Worker> {
    const worker = await startWorker(file);
    current = worker;
    worker.once('exit', () => {
      if (current === worker) {
        current = undefined;
        started = undefined;
      }
    });
    return worker;
  }

  async function work(input: CertificatePdfInput): Promise<Uint8Array> {
    clearTimeout(resting);
    let answer: PrintAnswer;
    try {
      const worker = await (started ??= begin());
      worker.ref();
      answer = await answerOf<PrintAnswer>(worker, limit, onlyPrinted(input));
      worker.unref();
    } catch (error) {
      await end();
      throw error;
    }
    resting = setTimeout(() => void end(), idle).unref();
    if ('error' in answer) {
      throw answer.error;
    }
    return answer.pdf;
  }

  return {
    print(input) {
      const printed = turn.then(() => work(input));
      turn = printed.catch(() => undefined);
      return printed;
    },
    close: end,
  };
}

/** Nothing more than is printed goes to the thread, and the bytes follow from nothing else. */
function onlyPrinted({ facts, verifyUrl, issuerName, jwt }: CertificatePdfInput): CertificatePdfInput {
  const { uniqueId, name, category, issuedAt, completedPosts, listHash, kind } = facts;
  return {
    facts: { uniqueId, name, category, issuedAt, completedPosts, listHash, kind },
    verifyUrl,
    issuerName,
    jwt,
  };
}
