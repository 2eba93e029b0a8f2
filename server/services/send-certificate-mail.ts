import { CERTIFICATE_MESSAGES } from '../contract/certificate-messages';
import { verifyPath } from '../domain/certificate';
import type { NotificationRecord } from '../domain/entities';
import type { Mailer, MailTemplate } from '../mail/port';
import type { ServiceDeps } from './deps';
import { findRecipient } from './find-recipient';
import { markMailed } from './mark-mailed';
import type { CertificateMailPayload, CertificateNews } from './tell-holder';

export interface SendCertificateMailDeps extends ServiceDeps {
  mailer: Mailer;
  /** `certificate` of resources/mail. */
  template: MailTemplate;
  /** Origin that links start with, without a slash at the end. */
  publicUrl: string;
}

const EXPLANATIONS: Record<CertificateNews, string> = {
  earned:
    'You have completed every post of it. Anybody can check the certificate at its address, where you can also download it as a PDF. On your dashboard you choose whether others find it by your name.',
  revoked:
    'Its page now says so. If you think that this is a mistake, write to the address at the foot of the site.',
  reissued:
    'It has a new address: share this one from now on. The page of the old one says that it no longer stands, and neither your former name nor the new address.',
};

/** Short, whatever an admin wrote. */
function subjectOf({ category, message }: NotificationRecord, news: CertificateNews): string {
  return news === 'revoked' ? CERTIFICATE_MESSAGES.revokedFor(category) : message;
}

/**
 * Mails what became of somebody's certificate, and writes down that it went out. At least once: a crash between the
 * two sends it again.
 */
export async function sendCertificateMail(
  deps: SendCertificateMailDeps,
  { notificationId, news }: CertificateMailPayload,
): Promise<void> {
  const notification = await deps.storage.read(({ notifications }) => notifications.get(notificationId));
  const user = notification && (await findRecipient(deps, notification.userId));
  if (!notification || !user || notification.mailedAt !== null) {
    return;
  }
  await deps.mailer.send({
    to: user.email,
    ...deps.template({
      name: user.name,
      subject: subjectOf(notification, news),
      message: notification.message,
      explanation: EXPLANATIONS[news],
      link: deps.publicUrl + verifyPath(notification.uniqueId),
    }),
  });
  await markMailed(deps, [notificationId]);
}
