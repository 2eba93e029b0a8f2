import type { TicketRecord, UserRecord } from '../domain/entities';
import { hashToken } from '../domain/token-hash';
import type { Mailer, MailTemplate } from '../mail/port';
import type { Readers } from '../storage/port';
import { EMAIL_CHANGE_LIFETIME } from './change-email';
import { moment, type ServiceDeps } from './deps';

export interface SendEmailChangeDeps extends ServiceDeps {
  mailer: Mailer;
  /** `email-change` and `email-change-notice` of resources/mail. */
  templates: { emailChange: MailTemplate; emailChangeNotice: MailTemplate };
  /** Origin that links start with, without a slash at the end. */
  publicUrl: string;
}

/** Which wish for another address a mail is about. */
export interface EmailChangePayload {
  userId: string;
  ticketId: string;
}

/**
 * Mails the link that confirms a new address, to that address. The token goes out after its hash is stored;
 * should the mail fail, the next attempt makes a new one.
 */
export async function sendEmailChange(deps: SendEmailChangeDeps, payload: EmailChangePayload): Promise<void> {
  const { storage, clock, ids, mailer, publicUrl } = deps;
  const token = ids.token();
  const found = await storage.transact(async (writers) => {
    const wish = await findWish(writers, payload);
    if (wish) {
      const expiresAt = moment(clock, EMAIL_CHANGE_LIFETIME);
      await writers.tickets.put({ ...wish.ticket, tokenHash: hashToken(token), expiresAt });
    }
    return wish;
  });
  if (found) {
    await mailer.send({
      to: found.ticket.email,
      ...deps.templates.emailChange({
        name: found.user.name,
        link: `${publicUrl}/confirm-email/${token}`,
        minutes: String(EMAIL_CHANGE_LIFETIME / 60_000),
      }),
    });
  }
}

/** Tells the address so far that another is to take its place, while its owner can still prevent it. */
export async function sendEmailNotice(
  deps: SendEmailChangeDeps,
  { userId, to, email }: { userId: string; to: string; email: string },
): Promise<void> {
  const user = await deps.storage.read(({ users }) => users.get(userId));
  if (user?.deletedAt === null) {
    await deps.mailer.send({
      to,
      ...deps.templates.emailChangeNotice({
        name: user.name,
        email,
        reset: `${deps.publicUrl}/forgot-password`,
      }),
    });
  }
}

/** Undefined when it was used, replaced or taken back, or the account is gone. */
async function findWish(
  { tickets, users }: Pick<Readers, 'tickets' | 'users'>,
  { userId, ticketId }: EmailChangePayload,
): Promise<{ ticket: TicketRecord; user: UserRecord } | undefined> {
  const ticket = (await tickets.listByUser(userId)).find((each) => each.ticketId === ticketId);
  const user = await users.get(userId);
  return ticket && user?.deletedAt === null ? { ticket, user } : undefined;
}
