import { createHash } from 'node:crypto';

/** SHA-256 as hex. Tokens carry 256 random bits, so a fast hash keeps them safe at rest. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
