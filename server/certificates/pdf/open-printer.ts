import { findWorker } from '../../threads/find-worker';
import { createLastingThread, type LastingThreadOptions } from '../../threads/lasting-thread';
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
  file = findWorker('print-worker'),
  limit = LIMIT,
  idle = IDLE,
}: PrinterOptions = {}): CertificatePrinter {
  return file === undefined ? printHere() : printInThread({ file, limit, idle });
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

function printInThread(options: LastingThreadOptions): CertificatePrinter {
  const thread = createLastingThread<CertificatePdfInput, PrintAnswer>(options);
  return {
    async print(input) {
      const answer = await thread.ask(onlyPrinted(input));
      if ('error' in answer) {
        throw answer.error;
      }
      return answer.pdf;
    },
    close: () => thread.close(),
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
