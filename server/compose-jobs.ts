import type { DigestFrequency } from './contract/constants/mail';
import type { AppContext } from './http/app-context';
import type { JobRunner } from './jobs/port';
import { createJobRunner } from './jobs/runner';
import type { MailArchive, Mailer } from './mail/port';
import { loadMailPart, loadMailTemplate } from './mail/templates';
import type { LiveSearch } from './search/keep-search-current';
import { EMAIL_CHANGE_JOB, EMAIL_NOTICE_JOB } from './services/change-email';
import { RENAME_AUTHOR_JOB, renameAuthor } from './services/change-name';
import { deleteAccount } from './services/delete-account';
import { FORGET_POST_JOB, forgetDeletedPost, PURGE_POST_JOB, purgePost } from './services/delete-post';
import { PUBLISH_DRAFT_JOB } from './services/drafts';
import {
  EARN_CERTIFICATES_JOB,
  type EarnPayload,
  ISSUE_CERTIFICATE_JOB,
  type IssuePayload,
} from './services/earn-certificate';
import { earnCertificates } from './services/earn-certificates';
import { issueCertificate } from './services/issue-certificate';
import { sendCertificateMail } from './services/send-certificate-mail';
import { CERTIFICATE_MAIL_JOB, type CertificateMailPayload } from './services/tell-holder';
import { DIGEST_JOB } from './services/digest-period';
import {
  COMPACT_JOB,
  FORGET_ADDRESS_JOB,
  forgetAddress,
  type UnusedAddress,
} from './services/forget-address';
import { NOTIFICATION_MAIL_JOB, NOTIFY_FOLLOWERS_JOB, notifyFollowers } from './services/notify-followers';
import { sendDigest, sendNotificationMail } from './services/send-notification-mail';
import { publishDraft, type PublishDraftPayload } from './services/publish-draft';
import { DELETE_ACCOUNT_JOB, DELETION_MAIL_JOB, type DeletionPayload } from './services/request-deletion';
import { PASSWORD_RESET_JOB } from './services/request-password-reset';
import { sendDeletionMail } from './services/send-deletion-mail';
import { type EmailChangePayload, sendEmailChange, sendEmailNotice } from './services/send-email-change';
import { REMOVE_FILES_JOB, removeForgottenFiles, type RemoveFilesPayload } from './services/media-files';
import { sendPasswordReset } from './services/send-password-reset';

/** What jobs need besides what requests do. */
interface JobParts {
  mailer: Mailer;
  search: LiveSearch;
  templateFolder: string;
  mailArchive: MailArchive;
  /** Milliseconds (see `JobRunnerOptions`). */
  retryDelay: number | undefined;
}

/** Puts every kind of job together with what does it; nothing runs yet. */
export async function composeJobs(
  context: AppContext,
  { mailer, search, templateFolder, mailArchive, retryDelay }: JobParts,
): Promise<JobRunner> {
  const {
    storage,
    clock,
    ids,
    logger,
    secret,
    media,
    uploads,
    rendered,
    metrics,
    certificates,
    origin: publicUrl,
  } = context;
  const template = (name: string) => loadMailTemplate(templateFolder, name);
  const composeReset = await template('password-reset');
  const templates = {
    newPost: await template('new-post'),
    digest: await template('digest'),
    digestItem: await loadMailPart(templateFolder, 'digest-item'),
  };
  const emailChange = {
    emailChange: await template('email-change'),
    emailChangeNotice: await template('email-change-notice'),
  };
  const deletionTemplate = await template('account-deletion');
  const certificateTemplate = await template('certificate');
  const moving = { storage, clock, ids, mailer, templates: emailChange, publicUrl };
  const mailing = { storage, clock, ids, mailer, templates, publicUrl, secret };
  return createJobRunner({
    storage,
    clock,
    logger,
    alone: new Set([DELETE_ACCOUNT_JOB, FORGET_ADDRESS_JOB]),
    bulk: new Set([
      NOTIFICATION_MAIL_JOB,
      DIGEST_JOB,
      EARN_CERTIFICATES_JOB,
      ISSUE_CERTIFICATE_JOB,
      CERTIFICATE_MAIL_JOB,
    ]),
    untilDone: new Set([
      DELETE_ACCOUNT_JOB,
      FORGET_ADDRESS_JOB,
      COMPACT_JOB,
      REMOVE_FILES_JOB,
      EARN_CERTIFICATES_JOB,
      ISSUE_CERTIFICATE_JOB,
    ]),
    retryDelay,
    onDone: (kind) => metrics.countJob(kind),
    handlers: {
      [PASSWORD_RESET_JOB]: (payload) =>
        sendPasswordReset(
          { storage, clock, ids, mailer, compose: composeReset, publicUrl },
          String((payload as { email?: unknown }).email),
        ),
      [NOTIFY_FOLLOWERS_JOB]: (payload) =>
        notifyFollowers({ storage, clock, ids }, (payload as { postId: string }).postId),
      [NOTIFICATION_MAIL_JOB]: (payload) =>
        sendNotificationMail(mailing, (payload as { notificationId: string }).notificationId),
      [EMAIL_CHANGE_JOB]: (payload) => sendEmailChange(moving, payload as EmailChangePayload),
      [EMAIL_NOTICE_JOB]: (payload) =>
        sendEmailNotice(moving, payload as { userId: string; to: string; email: string }),
      [RENAME_AUTHOR_JOB]: (payload) =>
        renameAuthor({ storage, clock, ids }, (payload as { userId: string }).userId),
      [FORGET_ADDRESS_JOB]: (payload) =>
        forgetAddress({ storage, clock, ids, mailArchive }, payload as UnusedAddress),
      [COMPACT_JOB]: () => storage.compact(),
      [DELETION_MAIL_JOB]: (payload) =>
        sendDeletionMail(
          { storage, mailer, template: deletionTemplate, publicUrl },
          payload as DeletionPayload,
        ),
      [REMOVE_FILES_JOB]: (payload) => removeForgottenFiles(context, payload as RemoveFilesPayload),
      [DELETE_ACCOUNT_JOB]: (payload) =>
        deleteAccount(
          { storage, clock, ids, media, uploads, rendered, search, mailArchive },
          payload as DeletionPayload,
        ),
      [PUBLISH_DRAFT_JOB]: (payload) =>
        publishDraft({ storage, clock, ids, rendered }, payload as PublishDraftPayload),
      [FORGET_POST_JOB]: (payload) => forgetDeletedPost({ storage }, (payload as { postId: string }).postId),
      [PURGE_POST_JOB]: (payload) =>
        purgePost({ storage, clock, ids, rendered }, payload as { postId: string; deletedAt: string }),
      [ISSUE_CERTIFICATE_JOB]: (payload) =>
        issueCertificate({ storage, clock, ids, certificates }, payload as IssuePayload),
      [EARN_CERTIFICATES_JOB]: (payload) => earnCertificates({ storage, clock, ids }, payload as EarnPayload),
      [CERTIFICATE_MAIL_JOB]: (payload) =>
        sendCertificateMail(
          { storage, clock, ids, mailer, template: certificateTemplate, publicUrl },
          payload as CertificateMailPayload,
        ),
      [DIGEST_JOB]: (payload) =>
        sendDigest(mailing, payload as { userId: string; frequency: DigestFrequency }),
    },
  });
}
