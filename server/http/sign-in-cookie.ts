import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { AppContext } from './app-context';

/** Binds a Google login to the browser that began it: sent to those two addresses alone, and gone when it is over. */
export const SIGN_IN_COOKIE = 'lectern-google-login';

/** How long somebody may stay with the provider, in milliseconds. */
const LIFETIME = 10 * 60 * 1_000;

/** Browsers keep 4,096 bytes of a cookie; encrypting adds a third. */
const NEXT_MAX_BYTES = 2_000;

const pendingSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
});

/** What has to survive the way to the provider and back. `next`: the page to go on to, or empty. */
export type PendingLogin = z.infer<typeof pendingSchema>;

type Context = Pick<AppContext, 'secret' | 'clock' | 'config'>;

/** The `Set-Cookie` that keeps a pending login, encrypted: neither read nor changed by anybody else. */
export async function keepPendingLogin(context: Context, pending: PendingLogin): Promise<string> {
  const next = Buffer.byteLength(pending.next) <= NEXT_MAX_BYTES ? pending.next : '';
  const value = await new EncryptJWT({ ...pending, next })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(new Date(context.clock.now() + LIFETIME))
    .encrypt(keyOf(context));
  return setCookie(context, value, LIFETIME / 1_000);
}

/** The pending login of a cookie; undefined when it is missing, too old or not of this instance. */
export async function readPendingLogin(
  context: Context,
  value: string | undefined,
): Promise<PendingLogin | undefined> {
  try {
    const { payload } = await jwtDecrypt(value ?? '', keyOf(context), {
      currentDate: new Date(context.clock.now()),
      requiredClaims: ['exp'],
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return pendingSchema.parse(payload);
  } catch {
    return undefined;
  }
}

/** The `Set-Cookie` that removes it. */
export function forgetPendingLogin(context: Context): string {
  return setCookie(context, '', 0);
}

function setCookie({ config }: Context, value: string, seconds: number): string {
  const isHttps = config.publicUrl?.startsWith('https:') ?? false;
  // Lax: it has to come along when the provider sends the browser back.
  return `${SIGN_IN_COOKIE}=${value}; Path=/api/auth/google; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}

function keyOf({ secret }: Context): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', SIGN_IN_COOKIE, 32));
}
