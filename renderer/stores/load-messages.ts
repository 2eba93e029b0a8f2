import type * as messages from '../../server/contract/messages';

/** The texts of SPEC §8, for what seldom happens on a reading page: they come when they are needed. */
export async function loadMessages(): Promise<typeof messages.MESSAGES> {
  return (await import('../../server/contract/messages')).MESSAGES;
}
