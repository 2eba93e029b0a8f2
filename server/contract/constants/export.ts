/** Why a download of one's data came back as a page: the `error` of `/account`. Texts: `MESSAGES.account.exportFailures`. */
export const EXPORT_FAILURES = ['expired', 'busy', 'failed'] as const;

export type ExportFailure = (typeof EXPORT_FAILURES)[number];
