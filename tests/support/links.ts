/** The part of a link in a mail that comes after a path, such as `/confirm-email/`. Lines may be folded (RFC 2045). */
export function tokenIn(mail: string, path: string): string {
  const text = mail.replace(/=\r?\n/g, '');
  return new RegExp(`${path}([A-Za-z0-9_.-]+)`).exec(text)?.[1] ?? '';
}

/** The last mail to an address. */
export function mailTo(mails: readonly string[], address: string): string {
  return mails.filter((mail) => new RegExp(`^To: ${address}\r?$`, 'm').test(mail)).at(-1) ?? '';
}
