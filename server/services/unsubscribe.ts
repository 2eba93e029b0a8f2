import type { Category } from '../contract/constants/categories';
import { MESSAGES } from '../contract/messages';
import { InvalidTokenError } from '../domain/errors';
import { readUnsubscribeToken } from '../domain/unsubscribe-token';
import type { ServiceDeps } from './deps';
import { setMailPreference } from './mail-preferences';

/**
 * Stops the mails that an unsubscribe link is about; the category stays followed. Doing it twice changes nothing.
 *
 * @throws InvalidTokenError
 */
export async function unsubscribe(deps: ServiceDeps & { secret: string }, token: string): Promise<Category> {
  const found = readUnsubscribeToken(deps.secret, token);
  if (!found) {
    throw new InvalidTokenError(MESSAGES.notifications.invalidUnsubscribe);
  }
  await setMailPreference(deps, found.userId, { category: found.category, frequency: 'none' });
  return found.category;
}
