import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, Ids, Logger } from '../domain/ports';
import { toMessage } from './message';
import type { Mailer } from './port';

/**
 * Writes each mail as an .eml file (RFC 5322), readable by every mail program, and logs its path:
 * for running without an SMTP server. The files hold secrets, so only their owner may read them.
 */
export function createOutboxMailer(options: {
  folder: string;
  from: string;
  clock: Clock;
  ids: Ids;
  logger: Logger;
}): Mailer {
  const { folder, from, clock, ids, logger } = options;
  return {
    async send(mail) {
      const now = new Date(clock.now());
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await transport.sendMail(toMessage(from, mail, now));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${now.toISOString().replace(/[:.]/g, '-')}-${ids.uuid()}.eml`);
      const file = await open(`${path}.part`, 'wx', 0o600);
      try {
        await file.writeFile(message as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
      logger.info({ path }, 'A mail was put into the outbox folder.');
    },
    describe: () => `Mails are kept as .eml files in ${folder}; set SMTP_URL to send them.`,
    close: () => Promise.resolve(),
  };
}
