import type { z } from 'zod';
import { CREDENTIAL_MAX, type CredentialFailure, type CredentialSource } from './types';

/** Every shell has it; the contract is compiled without the types of any. */
interface Shell {
  TextDecoder: new (
    label: string,
    options: { fatal: boolean; ignoreBOM: boolean },
  ) => { decode(bytes: Uint8Array): string };
}

/** Thrown for a file that is no genuine credential, and caught where the check began. */
export class CredentialError extends Error {
  override readonly name = 'CredentialError';

  constructor(readonly failure: CredentialFailure) {
    super(failure);
  }
}

/** @throws CredentialError for what is too large or no UTF-8; a byte order mark stays, and is refused later */
export function readText(source: CredentialSource): string {
  if (source.length > CREDENTIAL_MAX) {
    throw new CredentialError('too-large');
  }
  if (typeof source === 'string') {
    return source;
  }
  const { TextDecoder } = globalThis as unknown as Shell;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(source);
  } catch (error) {
    throw asMalformed(error);
  }
}

/**
 * A document out of its one spelling: no other spaces, escapes or order, no member twice, none that the schema
 * does not know (`__proto__` is one of those).
 *
 * @throws CredentialError
 */
export function readDocument<T>(text: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success || writeDocument(parsed.data) !== text) {
    throw new CredentialError('malformed');
  }
  return parsed.data;
}

/** The one spelling of a document that a schema gave: members stand in the order of the schema. */
export function writeDocument(document: unknown): string {
  return JSON.stringify(document);
}

/** @throws CredentialError */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw asMalformed(error);
  }
}

function asMalformed(error: unknown): unknown {
  // A TypeError is what TextDecoder throws.
  return error instanceof SyntaxError || error instanceof TypeError
    ? new CredentialError('malformed')
    : error;
}
