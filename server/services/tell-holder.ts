import { CERTIFICATE_MESSAGES } from '../contract/certificate-messages';
import type { CertificateRecord } from '../domain/certificate';
import { hashToken } from '../domain/token-hash';
import type { Writers } from '../storage/port';
import { moment, type ServiceDeps } from './deps';
import { queueJob } from './queue-job';

/** Kind of the job that mails the news of one's own certificate; its payload is a `CertificateMailPayload`. */
export const CERTIFICATE_MAIL_JOB = 'certificate-mail';

/** What became of a certificate. */
export type CertificateNews = 'earned' | 'revoked' | 'reissued';

export interface CertificateMailPayload {
  notificationId: string;
  news: CertificateNews;
}

/**
 * Tells a holder what became of their certificate, and queues the mail: at once, never in a digest. Who is blocked
 * finds the news when they are back, and gets no mail; who is gone gets neither.
 */
export async function tellHolder(
  writers: Writers,
  deps: Pick<ServiceDeps, 'clock' | 'ids'>,
  certificate: CertificateRecord,
  news: CertificateNews,
): Promise<void> {
  const { certificateId, userId, uniqueId, category } = certificate;
  const user = await writers.users.get(userId);
  if (user?.deletedAt !== null) {
    return;
  }
  const notificationId = hashToken(`certificate ${certificateId} ${news}`).slice(0, 32);
  const isMailed = user.blockedAt === null;
  await writers.notifications.put({
    notificationId,
    userId,
    kind: 'certificate',
    postId: '',
    slug: '',
    uniqueId,
    category,
    message: messageOf(certificate, news),
    createdAt: moment(deps.clock),
    readAt: null,
    mail: isMailed ? 'now' : 'none',
    mailedAt: null,
  });
  if (isMailed) {
    const payload: CertificateMailPayload = { notificationId, news };
    await queueJob(writers, deps, CERTIFICATE_MAIL_JOB, payload);
  }
}

function messageOf({ category, statusReason }: CertificateRecord, news: CertificateNews): string {
  switch (news) {
    case 'earned':
      return CERTIFICATE_MESSAGES.earned(category);
    case 'revoked':
      return `${CERTIFICATE_MESSAGES.revokedFor(category)} ${CERTIFICATE_MESSAGES.revokedBecause(statusReason)}`;
    case 'reissued':
      return CERTIFICATE_MESSAGES.reissuedFor(category);
  }
}
