import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Clock } from '../../domain/ports';
import type { SigningKey } from '../../domain/signing-key';

const KEY_PART = /^[A-Za-z0-9_-]{43}$/;

const publicJwkSchema = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().regex(KEY_PART),
});

const privateJwkSchema = publicJwkSchema.extend({ d: z.string().regex(KEY_PART) });

export const signingKeySchema: z.ZodType<SigningKey> = z.object({
  kid: z.string().regex(KEY_PART),
  createdAt: z.string(),
  retiredAt: z.string().nullable(),
  publicJwk: publicJwkSchema,
  privateJwk: privateJwkSchema.nullable(),
});

/** A new Ed25519 key, named by its thumbprint (RFC 7638). */
export async function makeSigningKey(clock: Clock): Promise<SigningKey> {
  const { privateKey } = await promisify(generateKeyPair)('ed25519');
  const privateJwk = privateJwkSchema.parse(privateKey.export({ format: 'jwk' }));
  const publicJwk = publicJwkSchema.parse(privateJwk);
  const { calculateJwkThumbprint } = await import('jose');
  return {
    kid: await calculateJwkThumbprint(publicJwk),
    createdAt: new Date(clock.now()).toISOString(),
    retiredAt: null,
    publicJwk,
    privateJwk,
  };
}
