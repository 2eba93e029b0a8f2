import type { JobRecord } from '../domain/entities';
import type { Readers } from '../storage/port';
import { EMAIL_CHANGE_JOB, EMAIL_NOTICE_JOB } from './change-email';
import { RENAME_AUTHOR_JOB } from './change-name';
import { DIGEST_JOB } from './digest-period';
import { FORGET_POST_JOB, PURGE_POST_JOB } from './delete-post';
import { PUBLISH_DRAFT_JOB } from './drafts';
import { EARN_CERTIFICATES_JOB, ISSUE_CERTIFICATE_JOB } from './earn-certificate';
import { COMPACT_JOB, FORGET_ADDRESS_JOB } from './forget-address';
import { REMOVE_FILES_JOB } from './media-files';
import { NOTIFICATION_MAIL_JOB, NOTIFY_FOLLOWERS_JOB } from './notify-followers';
import { DELETE_ACCOUNT_JOB, DELETION_MAIL_JOB } from './request-deletion';
import { CERTIFICATE_MAIL_JOB } from './tell-holder';
import { PASSWORD_RESET_JOB } from './request-password-reset';

/** A job as people read it. */
export interface JobDescription {
  title: string;
  /** What or whom it is about; empty when that is gone or not known. */
  about: string;
}

/** A payload as it was queued, perhaps by an earlier version: nothing of it is certain. */
type Payload = Readonly<Partial<Record<string, unknown>>>;

type Describe = (readers: Readers, payload: Payload) => Promise<JobDescription>;

const DESCRIPTIONS: Readonly<Partial<Record<string, Describe>>> = {
  [PASSWORD_RESET_JOB]: async (_readers, { email }) => ({
    title: 'Mail with a password reset link',
    about: `To ${textOf(email)}`,
  }),
  [NOTIFY_FOLLOWERS_JOB]: async ({ posts }, { postId }) => {
    const [post] = await posts.summaries([textOf(postId)]);
    return { title: 'Telling followers of a new post', about: post ? `${post.category}: ${post.title}` : '' };
  },
  [NOTIFICATION_MAIL_JOB]: describeNotificationMail('Mail about a new post'),
  [DIGEST_JOB]: async (readers, { userId, frequency }) => {
    const recipient = await addressOf(readers, textOf(userId));
    return {
      title: `${frequency === 'weekly' ? 'Weekly' : 'Daily'} digest of new posts`,
      about: recipient ? `To ${recipient}` : '',
    };
  },
  [EMAIL_CHANGE_JOB]: async ({ tickets }, { userId, ticketId }) => {
    const ticket = (await tickets.listByUser(textOf(userId))).find((each) => each.ticketId === ticketId);
    return {
      title: 'Mail that confirms a new e-mail address',
      about: ticket ? `To ${ticket.email}` : '',
    };
  },
  [EMAIL_NOTICE_JOB]: async (_readers, { to }) => ({
    title: 'Mail that an e-mail address is to change',
    about: textOf(to) && `To ${textOf(to)}`,
  }),
  [DELETION_MAIL_JOB]: async (readers, { userId }) => {
    const recipient = await addressOf(readers, textOf(userId));
    return {
      title: 'Mail that an account is going to be deleted',
      about: recipient ? `To ${recipient}` : '',
    };
  },
  [DELETE_ACCOUNT_JOB]: async ({ users }, { userId }) => {
    // Closed already, perhaps, and not erased yet.
    const user = await users.get(textOf(userId));
    return { title: 'Deleting an account', about: user?.email ? `Of ${user.email}` : '' };
  },
  [FORGET_ADDRESS_JOB]: async (readers, { userId }) => {
    const holder = await addressOf(readers, textOf(userId));
    return { title: 'Erasing an address that is no longer used', about: holder ? `Of ${holder}` : '' };
  },
  [RENAME_AUTHOR_JOB]: async (readers, { userId }) => {
    const author = await addressOf(readers, textOf(userId));
    return { title: 'Writing a new name on somebody’s posts', about: author ? `Of ${author}` : '' };
  },
  [REMOVE_FILES_JOB]: async (_readers, { keys }) => ({
    title: 'Removing files that nothing names',
    about: Array.isArray(keys) ? textOf(keys[0]) : '',
  }),
  [PUBLISH_DRAFT_JOB]: async (readers, { draftId }) => {
    const draft = await readers.drafts.get(textOf(draftId));
    const author = draft && (await addressOf(readers, draft.ownerId));
    return { title: 'Publishing a post at the time its author chose', about: author ? `Of ${author}` : '' };
  },
  [ISSUE_CERTIFICATE_JOB]: async (readers, { userId, facts }) => {
    const holder = await addressOf(readers, textOf(userId));
    const category = textOf((facts as { category?: unknown } | undefined)?.category);
    return { title: 'Issuing a certificate', about: holder ? `For ${category}, to ${holder}` : '' };
  },
  [EARN_CERTIFICATES_JOB]: async (readers, { category, userId }) => ({
    title: 'Looking who has earned a certificate',
    about: textOf(category) || ((await addressOf(readers, textOf(userId))) ?? ''),
  }),
  [CERTIFICATE_MAIL_JOB]: describeNotificationMail('Mail about a certificate'),
  // A deleted post is nobody's business any more.
  [FORGET_POST_JOB]: async () => ({ title: 'Taking a deleted post out of notifications', about: '' }),
  [PURGE_POST_JOB]: async () => ({ title: 'Erasing a deleted post for good', about: '' }),
  [COMPACT_JOB]: async () => ({
    title: 'Erasing what was deleted from the disk',
    about: '',
  }),
};

/** Says what a job does and for whom. Payloads never leave the server: they may hold what lets somebody in. */
export async function describeJob(readers: Readers, { kind, payload }: JobRecord): Promise<JobDescription> {
  const describe = Object.hasOwn(DESCRIPTIONS, kind) ? DESCRIPTIONS[kind] : undefined;
  const isObject = typeof payload === 'object' && payload !== null;
  return describe
    ? describe(readers, isObject ? (payload as Payload) : {})
    : { title: inWords(kind), about: '' };
}

function describeNotificationMail(title: string): Describe {
  return async (readers, { notificationId }) => {
    const notification = await readers.notifications.get(textOf(notificationId));
    const recipient = notification && (await addressOf(readers, notification.userId));
    return {
      title,
      about: notification && recipient ? `To ${recipient}: ${notification.message}` : '',
    };
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

async function addressOf({ users }: Readers, userId: string): Promise<string | undefined> {
  const user = await users.get(userId);
  return user?.deletedAt === null ? user.email : undefined;
}

/** `account-deletion` as `Account deletion`. */
function inWords(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
