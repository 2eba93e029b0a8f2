import { formatMoment } from '../domain/format-moment';
import type { Mailer, MailTemplate } from '../mail/port';
import type { Storage } from '../storage/port';
import type { DeletionPayload } from './request-deletion';

export interface SendDeletionMailDeps {
  storage: Storage;
  mailer: Mailer;
  /** `account-deletion` of resources/mail. */
  template: MailTemplate;
  /** Origin that links start with, without a slash at the end. */
  publicUrl: string;
}

/** Mails when an account is going to be deleted and how to keep it, unless it has been kept meanwhile. */
export async function sendDeletionMail(deps: SendDeletionMailDeps, payload: DeletionPayload): Promise<void> {
  const user = await deps.storage.read(({ users }) => users.get(payload.userId));
  if (user?.deletedAt === null && user.deletion?.dueAt === payload.dueAt) {
    await deps.mailer.send({
      to: user.email,
      ...deps.template({
        name: user.name,
        date: formatMoment(payload.dueAt),
        posts: user.deletion.withPosts
          ? 'Your posts are deleted with it.'
          : 'Your posts stay, under the name “Former member”.',
        link: `${deps.publicUrl}/account#delete`,
      }),
    });
  }
}
