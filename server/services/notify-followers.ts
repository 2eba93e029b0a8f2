import type { MailFrequency } from '../contract/constants/mail';
import type { NotificationRecord, UserRecord } from '../domain/entities';
import type { PostRecord } from '../domain/post';
import { mailFrequencyOf } from '../domain/mail-frequency';
import { hashToken } from '../domain/token-hash';
import type { Writers } from '../storage/port';
import { moment, type ServiceDeps } from './deps';
import { digestJobOf } from './digest-period';
import { queueJob } from './queue-job';

/** Kind of the job that tells the followers of a category of a new post; its payload is `{ postId }`. */
export const NOTIFY_FOLLOWERS_JOB = 'notify-followers';

/** Kind of the job that mails one notification; its payload is `{ notificationId }`. */
export const NOTIFICATION_MAIL_JOB = 'notification-mail';

/** So many a transaction: others get their turn in between, and a crash repeats little. */
const BATCH = 50;

/**
 * Makes a notification for every follower of a post's category but its author, and queues the mails.
 *
 * It may be done again after a crash: an id follows from post and person, and whoever has theirs is passed over,
 * so each is told once.
 */
export async function notifyFollowers(deps: ServiceDeps, postId: string): Promise<void> {
  const post = await deps.storage.read(({ posts }) => posts.get(postId));
  if (!post || !isReadable(post)) {
    return;
  }
  const followers = await deps.storage.read(({ users }) => users.followersOf(post.category));
  const userIds = followers.map(({ userId }) => userId).filter((userId) => userId !== post.userId);
  for (let at = 0; at < userIds.length; at += BATCH) {
    await deps.storage.transact(async (writers) => {
      for (const userId of userIds.slice(at, at + BATCH)) {
        await notifyOne(writers, deps, post, userId);
      }
    });
  }
}

async function notifyOne(
  writers: Writers,
  deps: ServiceDeps,
  post: PostRecord,
  userId: string,
): Promise<void> {
  const notificationId = notificationIdOf(post.postId, userId);
  const user = await writers.users.get(userId);
  const isFollowing = user?.deletedAt === null && user.followedCategories.includes(post.category);
  if (!user || !isFollowing || (await writers.notifications.get(notificationId))) {
    return;
  }
  const mail = mailOf(user, post);
  const notification: NotificationRecord = {
    notificationId,
    userId,
    kind: 'post',
    postId: post.postId,
    slug: post.slug,
    uniqueId: '',
    category: post.category,
    message: `New post in ${post.category}: ${post.title}`,
    createdAt: moment(deps.clock),
    readAt: null,
    mail,
    mailedAt: null,
  };
  await writers.notifications.put(notification);
  await queueMail(writers, deps, notification);
}

function notificationIdOf(postId: string, userId: string): string {
  return hashToken(`notification ${postId} ${userId}`).slice(0, 32);
}

function mailOf(user: UserRecord, post: PostRecord): MailFrequency {
  return user.blockedAt === null ? mailFrequencyOf(user, post.category) : 'none';
}

async function queueMail(
  writers: Writers,
  deps: ServiceDeps,
  { mail, notificationId, userId }: NotificationRecord,
): Promise<void> {
  if (mail === 'now') {
    await queueJob(writers, deps, NOTIFICATION_MAIL_JOB, { notificationId });
  } else if (mail !== 'none') {
    const job = digestJobOf(userId, mail, deps.clock.now());
    // One a person and period: the first notification of the period queues it.
    if (!(await writers.jobs.get(job.jobId))) {
      await writers.jobs.put({ ...job, createdAt: moment(deps.clock) });
    }
  }
}

function isReadable(post: PostRecord): boolean {
  return post.status === 'published' && post.deletedAt === null;
}
