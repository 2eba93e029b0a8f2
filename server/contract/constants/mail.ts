/** How mails about new posts of a category come: one for each post, gathered, or not at all. */
export const MAIL_FREQUENCIES = ['now', 'daily', 'weekly', 'none'] as const;

/** The frequencies at which mails come gathered into one. */
export const DIGEST_FREQUENCIES = ['daily', 'weekly'] as const;

export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number];

export type MailFrequency = (typeof MAIL_FREQUENCIES)[number];
