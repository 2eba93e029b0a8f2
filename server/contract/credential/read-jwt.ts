import { base64url } from 'jose';
import { z } from 'zod';
import { CredentialError, parseJson, readText } from './read-document';

const PART = /^[A-Za-z0-9_-]+$/;
const SIGNATURE_BYTES = 64;
const KEY = /^.+\/keys\/([A-Za-z0-9_-]{43})\.jwk$/;

const headerSchema = z.object({ alg: z.string(), kid: z.string().default('') });

/** The one spelling of a header: no `jwk`, `jku`, `x5u` or `crit` can stand in it, and no other `alg`. */
export function jwtHeader(keyAddress: string): { alg: 'EdDSA'; typ: 'JWT'; kid: string } {
  return { alg: 'EdDSA', typ: 'JWT', kid: keyAddress };
}

/** A compact JWS, taken apart, not verified. */
export interface JwtParts {
  payload: string;
  /** Of the key its header names. */
  kid: string;
  keyAddress: string;
  signed: Uint8Array;
  signature: Uint8Array;
}

/** @throws CredentialError for all that is not the one spelling of a JWT of ours */
export function readJwt(text: string): JwtParts {
  const [header = '', payload = '', signature = '', ...rest] = text.split('.');
  if (rest.length > 0) {
    throw new CredentialError('malformed');
  }
  const key = readHeader(readText(decode(header)));
  const payloadText = readText(decode(payload));
  const signatureBytes = decode(signature);
  if (signatureBytes.length !== SIGNATURE_BYTES) {
    throw new CredentialError('signature');
  }
  return {
    ...key,
    payload: payloadText,
    signed: asciiBytes(`${header}.${payload}`),
    signature: signatureBytes,
  };
}

function readHeader(text: string): Pick<JwtParts, 'kid' | 'keyAddress'> {
  const header = headerSchema.safeParse(parseJson(text));
  if (!header.success) {
    throw new CredentialError('malformed');
  }
  const { alg, kid: keyAddress } = header.data;
  if (alg !== 'EdDSA') {
    throw new CredentialError('algorithm');
  }
  const kid = KEY.exec(keyAddress)?.[1];
  if (kid === undefined) {
    throw new CredentialError('unknown-key');
  }
  if (text !== JSON.stringify(jwtHeader(keyAddress))) {
    throw new CredentialError('malformed');
  }
  return { kid, keyAddress };
}

/** The last character of some lengths holds bits that mean nothing: only one spelling is taken. */
function decode(part: string): Uint8Array {
  if (!PART.test(part) || part.length % 4 === 1) {
    throw new CredentialError('malformed');
  }
  const bytes = base64url.decode(part);
  if (base64url.encode(bytes) !== part) {
    throw new CredentialError('malformed');
  }
  return bytes;
}

function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
