/** The form in which e-mail addresses are compared: NFC, lower case, no outer spaces. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
