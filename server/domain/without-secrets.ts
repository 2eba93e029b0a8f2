/** Our tokens: 256 bits as base64url, or as hex. */
const TOKEN = /(?<![\w-])(?:[\w-]{43,}|[0-9a-f]{64})(?![\w-])/g;
/** Name and password of an address such as `smtp://name:password@host`. */
const CREDENTIALS = /\/\/[^\s/@]+@/g;
const PASSWORD = /\b(pass(?:word)?|token|secret|authorization|api[-_]?key)(\s*[=:]\s*)\S+/gi;

/** An error's text as people may read it: what lets somebody in is left out. */
export function withoutSecrets(text: string): string {
  return text.replace(CREDENTIALS, '//…@').replace(PASSWORD, '$1$2…').replace(TOKEN, '…');
}
