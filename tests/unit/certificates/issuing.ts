import { generateKeyPairSync } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { createIssuer } from '../../../server/certificates/issuer';
import type { CertificateFacts, CertificateIssuer } from '../../../server/certificates/port';
import { uniqueIdOf } from '../../../server/contract/rules/unique-id';
import type { SigningKey } from '../../../server/domain/signing-key';

export const ORIGIN = 'https://lectern.example';

/** A key pair of its own, as the instance file keeps it. */
export async function makeKey(): Promise<SigningKey & { privateJwk: object }> {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const publicJwk = { kty: 'OKP', crv: 'Ed25519', x } as const;
  return {
    kid: await calculateJwkThumbprint(publicJwk),
    createdAt: '2026-11-22T08:00:00.000Z',
    retiredAt: null,
    publicJwk,
    privateJwk: { ...publicJwk, d },
  };
}

/** The key after its place was taken. */
export function retire(key: SigningKey): SigningKey {
  return { ...key, retiredAt: '2026-11-23T08:00:00.000Z', privateJwk: null };
}

export function issuerWith(
  keys: readonly SigningKey[],
  origin = ORIGIN,
  origins: readonly string[] = [],
): CertificateIssuer {
  return createIssuer({ origin, name: 'Lectern' }, { keys, origins });
}

/** @param seed certificates with different ones differ in unique id and name */
export function factsOf(seed = 1, changes: Partial<CertificateFacts> = {}): CertificateFacts {
  const ids = Array.from({ length: 9 }, (_, at) => uniqueIdOf(new Uint8Array(16).fill(seed * 9 + at)));
  return {
    uniqueId: ids.find((id) => id !== undefined) ?? '',
    name: `Zoë Łukasz 李 ${seed}`,
    category: 'C#',
    issuedAt: '2026-11-22T08:00:00.123Z',
    completedPosts: 12,
    listHash: 'ab'.repeat(32),
    kind: 'public',
    statusIndex: 131_073,
    replaces: null,
    ...changes,
  };
}
