import { parentPort } from 'node:worker_threads';
import type { CertificatePdfInput } from '../printer-port';
import { printCertificate } from './print-certificate';

/** What the worker answers: errors in words of its own would end it, and with it the faces that it has opened. */
export type PrintAnswer = { pdf: Uint8Array } | { error: unknown };

/** The entry of the worker thread that prints certificates: says that it is there, then answers each input. */
const port = parentPort;
if (port) {
  port.on('message', (input: CertificatePdfInput) => {
    printCertificate(input).then(
      (pdf) => port.postMessage({ pdf } satisfies PrintAnswer),
      (error: unknown) => port.postMessage({ error } satisfies PrintAnswer),
    );
  });
  port.postMessage('ready');
}
