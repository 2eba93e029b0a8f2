import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './port';

/** A mail as nodemailer takes it. The address is given as one, so that no comma in it makes two. */
export function toMessage(from: string, mail: Mail, date: Date): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    // RFC 3834: nobody's holiday notice should answer.
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    date,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
