import { createTransport } from 'nodemailer';
import type { Clock } from '../domain/ports';
import { toMessage } from './message';
import type { Mailer } from './port';

/** How long one step of a delivery may take, in milliseconds. The job table tries again. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Sends mails through an SMTP server.
 *
 * @param options.url `smtp://user:password@host:port` or `smtps://...`
 * @param options.from sender of every mail
 */
export function createSmtpMailer(options: { url: string; from: string; clock: Clock }): Mailer {
  const { url, from, clock } = options;
  const transport = createTransport({ url, ...TIMEOUTS });
  return {
    async send(mail) {
      await transport.sendMail(toMessage(from, mail, new Date(clock.now())));
    },
    describe: () => `Mails go out through ${new URL(url).host}.`,
    async close() {
      transport.close();
    },
  };
}
