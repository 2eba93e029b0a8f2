import { z } from 'zod';
import { POST_CATEGORIES } from '../constants/categories';
import { MAIL_FREQUENCIES } from '../constants/mail';
import { momentSchema } from './common';

/** `post`: of a category that one follows; `certificate`: one's own. */
export const NOTIFICATION_KINDS = ['post', 'certificate'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** SPEC §3, with what it is about and where that is. */
export const notificationSchema = z.object({
  notificationId: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: momentSchema,
  category: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** Where it leads, such as `/post/closures` or `/verify/3KJ7-…`. */
  path: z.string(),
  /** Of the post; both empty where it is about a certificate. */
  postId: z.string(),
  slug: z.string(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** How mails of one followed category come. */
export const mailPreferenceSchema = z.object({
  category: z.enum(POST_CATEGORIES, 'There is no such category.'),
  frequency: z.enum(MAIL_FREQUENCIES, 'Choose now, daily, weekly or none.'),
});
export type MailPreference = z.infer<typeof mailPreferenceSchema>;

/**
 * What the live stream sends as `notification` events: one that is new or has changed, and how many are unread.
 * A `reset` event carries no notification: what came meanwhile is no longer known, so fetch the list. It says when
 * the newest of the list was made, if there is one.
 */
export const notificationEventSchema = z.object({
  unread: z.number().int().min(0),
  notification: notificationSchema.optional(),
  newestAt: momentSchema.optional(),
});
export type NotificationEvent = z.infer<typeof notificationEventSchema>;
