import { MESSAGES } from '../contract/messages';
import type { UnsubscribeTopic } from '../contract/rules/unsubscribe-topic';
import { InvalidTokenError } from '../domain/errors';
import { readUnsubscribeToken } from '../domain/unsubscribe-token';
import type { ServiceDeps } from './deps';
import { setMailPreference, stopDigest } from './mail-preferences';

/**
 * Stops the mails that an unsubscribe link is about; categories stay followed. Doing it twice changes nothing.
 *
 * @throws InvalidTokenError
 */
export async function unsubscribe(
  deps: ServiceDeps & { secret: string },
  token: string,
): Promise<UnsubscribeTopic> {
  const found = readUnsubscribeToken(deps.secret, token);
  if (!found) {
    throw new InvalidTokenError(MESSAGES.notifications.invalidUnsubscribe);
  }
  if ('digest' in found) {
    const { digest } = found;
    await stopDigest(deps, found.userId, digest);
    return { digest };
  }
  const { category } = found;
  await setMailPreference(deps, found.userId, { category, frequency: 'none' });
  return { category };
}
