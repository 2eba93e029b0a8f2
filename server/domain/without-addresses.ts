/** An e-mail address within a text. A path such as `node_modules/@koa/router` is none. */
const ADDRESS =
  /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]*[\p{L}\p{N}!#$%&'*+=?^_`{|}~-]@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** A text, such as what a mail server answered, without the e-mail addresses it names. */
export function withoutAddresses(text: string): string {
  return text.replace(ADDRESS, '[address]');
}
