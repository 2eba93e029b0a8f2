import type { FieldError } from '../contract/errors';
import { BadRequestError, ValidationError } from '../domain/errors';

const MAX_PAIRS = 50;

/** Names that mean something to a database or to JavaScript itself. */
const FORBIDDEN = /[[\]$.\0]|^(?:__proto__|constructor|prototype)$/;

/**
 * Decodes one part of an address.
 *
 * @throws BadRequestError for bad percent-encoding and for NUL
 */
export function decodePart(part: string): string {
  let text: string;
  try {
    text = decodeURIComponent(part);
  } catch (cause) {
    throw new BadRequestError(
      'The address has a % that starts no valid code. Write %25 for a percent sign.',
      {
        cause,
      },
    );
  }
  if (text.includes('\0')) {
    throw new BadRequestError('The address contains a character that no text has (NUL). Remove %00.');
  }
  return text;
}

/**
 * A query string as names and texts. Every value is a text, never a list or an object.
 *
 * @param search with or without its question mark
 * @throws BadRequestError, ValidationError naming each field that is given twice or has a name no field has
 */
export function parseQuery(search: string): Record<string, string> {
  const pairs = search.replace(/^\?/, '').split('&').filter(Boolean);
  if (pairs.length > MAX_PAIRS) {
    throw new BadRequestError(`The address has more than ${MAX_PAIRS} parameters.`);
  }
  const query: Record<string, string> = {};
  const errors: FieldError[] = [];
  for (const pair of pairs) {
    const [name, value] = splitPair(pair);
    if (FORBIDDEN.test(name)) {
      errors.push({ msg: `There is no parameter named ${name.slice(0, 60)}.`, path: name.slice(0, 60) });
    } else if (Object.hasOwn(query, name)) {
      errors.push({
        msg: `The parameter ${name.slice(0, 60)} may be given once only.`,
        path: name.slice(0, 60),
      });
    } else {
      query[name] = value;
    }
  }
  const [first, ...rest] = errors;
  if (first) {
    throw new ValidationError([first, ...rest]);
  }
  return query;
}

function splitPair(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=');
  const decode = (part: string) => decodePart(part.replace(/\+/g, ' '));
  return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
}
