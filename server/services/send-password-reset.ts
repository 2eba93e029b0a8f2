import { emailKey } from '../domain/email-key';
import type { ResetTokenRecord } from '../domain/entities';
import { hashToken } from '../domain/token-hash';
import type { Mail, Mailer } from '../mail/port';
import { moment, type ServiceDeps } from './deps';

/** A reset link lives this long, in milliseconds (DECISIONS, "Reset link"). */
export const RESET_LIFETIME = 60 * 60 * 1_000;

export interface SendPasswordResetDeps extends ServiceDeps {
  mailer: Mailer;
  /** Fills the mail's template. */
  compose: (values: {
    name: string;
    link: string;
    minutes: string;
  }) => Pick<Mail, 'subject' | 'text' | 'html'>;
  /** Origin that links start with, without a slash at the end. */
  publicUrl: string;
}

/**
 * Mails a link that sets a new password, if there is such an account. Earlier links stop working.
 *
 * The token goes out after its hash is stored; should the mail fail, the next attempt makes a new one.
 */
export async function sendPasswordReset(deps: SendPasswordResetDeps, email: string): Promise<void> {
  const { storage, clock, ids, mailer } = deps;
  const token = ids.token();
  const account = await storage.transact(async (writers) => {
    const user = await writers.users.byEmailKey(emailKey(email));
    if (!user || user.deletedAt !== null) {
      return undefined;
    }
    for (const earlier of await writers.resetTokens.listByUser(user.userId)) {
      await writers.resetTokens.remove(earlier.resetId);
    }
    const record: ResetTokenRecord = {
      resetId: ids.uuid(),
      tokenHash: hashToken(token),
      userId: user.userId,
      createdAt: moment(clock),
      expiresAt: moment(clock, RESET_LIFETIME),
      usedAt: null,
    };
    await writers.resetTokens.put(record);
    return user;
  });
  if (account) {
    await mailer.send({
      to: account.email,
      ...deps.compose({
        name: account.name,
        link: `${deps.publicUrl}/reset-password/${token}`,
        minutes: String(RESET_LIFETIME / 60_000),
      }),
    });
  }
}
