/** How mails about new posts of a category come: one for each post, gathered, or not at all. */
export const MAIL_FREQUENCIES = ['now', 'daily', 'weekly', 'none'] as const;

export type MailFrequency = (typeof MAIL_FREQUENCIES)[number];
