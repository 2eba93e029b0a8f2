import { LRUCache } from 'lru-cache';
import { BusyError } from '../domain/errors';
import type { CertificatePdfInput, CertificatePrinter, SharedPrinter } from './printer-port';

/** Bytes of printed files that are kept for whoever asks again, and for how many milliseconds. */
const KEPT_BYTES = 16 * 1024 * 1024;
const KEPT_FOR = 5 * 60 * 1_000;

/** Certificates that may be printed or wait for it at once: the last one waits some seconds. */
const WAITING_MAX = 20;
const RETRY_SECONDS = 10;

interface Print {
  jwt: string;
  pdf: Promise<Uint8Array>;
}

/** Shares what a printer prints, by certificate and its signed text. */
export function sharePrints(printer: CertificatePrinter): SharedPrinter {
  const underWay = new Map<string, Print>();
  const done = new LRUCache<string, { jwt: string; pdf: Uint8Array }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ pdf }) => pdf.length,
    ttl: KEPT_FOR,
    ttlAutopurge: true,
  });
  let waiting = 0;

  async function begin(input: CertificatePdfInput): Promise<Uint8Array> {
    const { jwt, facts } = input;
    const key = facts.uniqueId;
    waiting += 1;
    const print: Print = { jwt, pdf: printer.print(input) };
    underWay.set(key, print);
    try {
      const pdf = await print.pdf;
      if (underWay.get(key) === print) {
        done.set(key, { jwt, pdf });
      }
      return pdf;
    } finally {
      waiting -= 1;
      if (underWay.get(key) === print) {
        underWay.delete(key);
      }
    }
  }

  return {
    async print(input, isPatient = false) {
      const { jwt, facts } = input;
      const known = [done.get(facts.uniqueId), underWay.get(facts.uniqueId)].find(
        (each) => each?.jwt === jwt,
      );
      if (known) {
        return known.pdf;
      }
      if (waiting >= WAITING_MAX && !isPatient) {
        throw new BusyError(
          'Many certificates are being made just now. Try again in a few seconds.',
          RETRY_SECONDS,
        );
      }
      return begin(input);
    },
    forget(uniqueId) {
      done.delete(uniqueId);
      underWay.delete(uniqueId);
    },
    async close() {
      done.clear();
      await printer.close();
    },
  };
}
