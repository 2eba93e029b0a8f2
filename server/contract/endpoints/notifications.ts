import { z } from 'zod';
import { POST_CATEGORIES } from '../constants/categories';
import { LIMITS } from '../constants/limits';
import { DIGEST_FREQUENCIES } from '../constants/mail';
import { idSchema, messageSchema, queryNumberSchema } from '../schemas/common';
import { mailPreferenceSchema, notificationEventSchema, notificationSchema } from '../schemas/notification';
import type { Endpoint } from './endpoint';
import { routes } from './routes';

const categoryName = z.enum(POST_CATEGORIES, 'There is no such category.');
const categoryBody = z.object({ category: categoryName });
const categoryNames = z.array(z.string());

export const notificationEndpoints = {
  listFollowedCategories: {
    ...routes.listFollowedCategories,
    summary: 'Names of the categories the signed-in user follows.',
    request: {},
    response: categoryNames,
  },
  followCategory: {
    ...routes.followCategory,
    summary: 'Follows a category: its new posts are notified. Answers all followed categories.',
    request: { body: categoryBody },
    response: categoryNames,
  },
  unfollowCategory: {
    ...routes.unfollowCategory,
    summary: 'No longer follows a category. Answers all followed categories.',
    request: { body: categoryBody },
    response: categoryNames,
  },
  listNotifications: {
    ...routes.listNotifications,
    summary:
      'The signed-in user’s notifications, newest first. Headers: `X-Total-Count`, `X-Unread-Count`, and `Link` to the next page.',
    request: {
      query: z.object({
        limit: queryNumberSchema('limit', 1, LIMITS.notificationsPerAnswerMax).optional(),
        cursor: z.string().max(400).optional(),
      }),
    },
    response: z.array(notificationSchema),
  },
  streamNotifications: {
    ...routes.streamNotifications,
    summary:
      'Live notifications as server-sent events: `notification` for each that is new or has changed, `reset` when the list must be fetched. Goes on after `Last-Event-ID`.',
    request: {},
    response: notificationEventSchema,
    isStream: true,
  },
  readNotification: {
    ...routes.readNotification,
    summary: 'Marks one notification as read.',
    request: { params: z.object({ id: idSchema }) },
    response: notificationSchema,
  },
  readAllNotifications: {
    ...routes.readAllNotifications,
    summary: 'Marks all notifications as read. Answers how many are unread: those that have come since.',
    request: {},
    response: messageSchema.extend({ unread: z.number().int().min(0) }),
  },
  getMailPreferences: {
    ...routes.getMailPreferences,
    summary: 'How mails of each followed category come: at once, gathered by day or week, or not at all.',
    request: {},
    response: z.array(mailPreferenceSchema),
  },
  setMailPreference: {
    ...routes.setMailPreference,
    summary: 'Sets how mails of one category come. Answers all preferences.',
    request: { body: mailPreferenceSchema },
    response: z.array(mailPreferenceSchema),
  },
  unsubscribe: {
    ...routes.unsubscribe,
    summary:
      'Stops the mails that the link in a mail is about (RFC 8058): those of one category, or of every category whose mails come gathered by day or by week. Needs no session, and takes any body.',
    request: { params: z.object({ token: z.string().min(1).max(300) }) },
    response: messageSchema.extend({
      category: z.string().optional(),
      digest: z.enum(DIGEST_FREQUENCIES).optional(),
    }),
    ignoresBody: true,
  },
  listCategoryFollowers: {
    ...routes.listCategoryFollowers,
    summary: 'Who is notified of a new post: ids and their number; admins see names too.',
    request: { params: z.object({ category: categoryName }) },
    response: z.object({
      count: z.number().int(),
      users: z.array(z.object({ id: z.string(), name: z.string().optional() })),
    }),
  },
} satisfies Record<string, Endpoint>;
