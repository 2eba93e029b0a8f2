import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived, as .eml text. */
export interface ReceivedMail {
  from: string;
  to: string[];
  text: string;
}

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  received: ReceivedMail[];
  /** Resolves when so many mails have arrived in all. */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * A real SMTP server on loopback.
 *
 * @param refuses whether the next mail is turned away for now (451)
 * @param isKnown whether it takes mail for an address; otherwise it says so for good (550), naming the address
 */
export async function startMailServer(
  refuses: (mail: ReceivedMail) => boolean = () => false,
  isKnown: (address: string) => boolean = () => true,
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const waiting = new Set<{ count: number; resolve: () => void }>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      callback(
        isKnown(address)
          ? null
          : Object.assign(new Error(`5.1.1 <${address}>: Recipient address rejected`), { responseCode: 550 }),
      );
    },
    onData(stream, session, callback) {
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const mail = { from, to: rcptTo.map(({ address }) => address), text };
        if (refuses(mail)) {
          callback(Object.assign(new Error('Come back later'), { responseCode: 451 }));
          return;
        }
        received.push(mail);
        callback();
        waiting.forEach((each) => {
          if (received.length >= each.count) {
            waiting.delete(each);
            each.resolve();
          }
        });
      });
    },
  });
  // A client that was killed leaves its connection behind.
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    arrived: (count) =>
      received.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => waiting.add({ count, resolve })),
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

/** The text of an .eml whose parts are quoted-printable (RFC 2045) or plain. */
export function readable(eml: string): string {
  const joined = eml.replace(/=\r?\n/g, '').replace(/\r?\n[ \t]+/g, ' ');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
