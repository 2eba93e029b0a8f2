import type { Actor } from '../../../services/sessions';
import type { AppContext } from '../../app-context';

/** Guesses at the password of one account, through whichever form of the account page. */
const SCOPE = 'current-password';

/**
 * Counts an attempt that has to name the current password, and forgets it when it was right: whoever holds
 * a borrowed session may not try passwords.
 *
 * @throws RateLimitedError
 */
export async function limitGuesses<T>(
  { actor, context, address }: { actor: Actor; context: AppContext; address: string },
  attempt: () => Promise<T>,
): Promise<T> {
  const { userId } = actor.user;
  await context.rateLimits.consumeAccount(SCOPE, userId, address);
  const result = await attempt();
  await context.rateLimits.forgiveAccount(SCOPE, userId, address);
  return result;
}
