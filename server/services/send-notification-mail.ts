import type { NotificationRecord, UserRecord } from '../domain/entities';
import { mailFrequencyOf } from '../domain/mail-frequency';
import { unsubscribeToken } from '../domain/unsubscribe-token';
import type { DigestFrequency } from '../contract/constants/mail';
import { categoryPath } from '../contract/rules/category-address';
import type { Unsubscription } from '../contract/rules/unsubscribe-topic';
import type { Mailer, MailTemplate } from '../mail/port';
import type { ServiceDeps } from './deps';
import { findRecipient } from './find-recipient';
import { markMailed } from './mark-mailed';

export interface SendNotificationDeps extends ServiceDeps {
  mailer: Mailer;
  /** `new-post`, `digest` and `digest-item` of resources/mail. */
  templates: { newPost: MailTemplate; digest: MailTemplate; digestItem: MailTemplate };
  /** Origin that links start with, without a slash at the end. */
  publicUrl: string;
  /** Of this instance: unsubscribe links are signed with it. */
  secret: string;
}

/**
 * Mails one notification and writes down that it went out. At least once: a crash between the two sends it again.
 * Who has stopped these mails meanwhile, or is gone, gets none.
 */
export async function sendNotificationMail(
  deps: SendNotificationDeps,
  notificationId: string,
): Promise<void> {
  const notification = await deps.storage.read(({ notifications }) => notifications.get(notificationId));
  const user = notification && (await findRecipient(deps, notification.userId));
  if (!notification || !user || !isWanted(user, notification)) {
    return;
  }
  const { newPost } = deps.templates;
  await deps.mailer.send({
    to: user.email,
    ...newPost({ ...linksOf(deps, notification), name: user.name, message: notification.message }),
    headers: unsubscribeHeaders(deps, { userId: user.userId, category: notification.category }),
  });
  await markMailed(deps, [notificationId]);
}

/** Mails what came in a day or a week for one person, as one mail, and writes down that it went out. */
export async function sendDigest(
  deps: SendNotificationDeps,
  { userId, frequency }: { userId: string; frequency: DigestFrequency },
): Promise<void> {
  const user = await findRecipient(deps, userId);
  const all = await deps.storage.read(({ notifications }) => notifications.listByUser(userId));
  const waiting = all
    .filter((item) => item.mail === frequency && user && isWanted(user, item))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  if (!user || waiting.length === 0) {
    return;
  }
  const items = waiting.map((item) =>
    deps.templates.digestItem({ ...linksOf(deps, item), message: item.message }),
  );
  await deps.mailer.send({
    to: user.email,
    ...deps.templates.digest({
      name: user.name,
      frequency,
      period: frequency === 'daily' ? 'day' : 'week',
      count: waiting.length === 1 ? '1 new post' : `${waiting.length} new posts`,
      settings: `${deps.publicUrl}/account#mail`,
      unsubscribe: unsubscribePage(deps, { userId, digest: frequency }),
      textItems: items.map(({ text }) => text.trim()).join('\n\n'),
      htmlItems: items.map(({ html }) => html).join(''),
    }),
    headers: unsubscribeHeaders(deps, { userId, digest: frequency }),
  });
  await markMailed(
    deps,
    waiting.map(({ notificationId }) => notificationId),
  );
}

/** Not mailed yet, and not stopped since it was made. */
function isWanted(user: UserRecord, { category, mailedAt }: NotificationRecord): boolean {
  return (
    mailedAt === null &&
    user.followedCategories.includes(category) &&
    mailFrequencyOf(user, category) !== 'none'
  );
}

function linksOf(deps: SendNotificationDeps, notification: NotificationRecord) {
  const { publicUrl } = deps;
  const { userId, category, slug } = notification;
  return {
    category,
    post: `${publicUrl}/post/${encodeURIComponent(slug)}`,
    categoryPage: publicUrl + categoryPath(category),
    unsubscribe: unsubscribePage(deps, { userId, category }),
    settings: `${publicUrl}/account#mail`,
  };
}

function unsubscribePage({ publicUrl, secret }: SendNotificationDeps, which: Unsubscription): string {
  return `${publicUrl}/unsubscribe/${unsubscribeToken(secret, which)}`;
}

/** RFC 8058: one POST to this address, without a session, stops these mails. */
function unsubscribeHeaders(
  { publicUrl, secret }: SendNotificationDeps,
  which: Unsubscription,
): Record<string, string> {
  const token = unsubscribeToken(secret, which);
  return {
    'List-Unsubscribe': `<${publicUrl}/api/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
