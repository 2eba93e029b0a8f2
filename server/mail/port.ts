/** A mail as services compose it. `text` is always there; `html` says the same. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
}

/** Delivers one mail or throws; retrying is the job table's work. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Where mails go, in words, for the log at start. */
  describe(): string;
  close(): Promise<void>;
}

/** Mails that are kept as files. */
export interface MailArchive {
  /** Removes every mail that names one of the addresses, as sender, receiver or in its text. */
  forget(addresses: readonly string[]): Promise<void>;
}

/** Fills one template. */
export type MailTemplate = (
  values: Readonly<Record<string, string>>,
) => Required<Pick<Mail, 'subject' | 'text' | 'html'>>;
