import { parseUnsubscription } from '../../../server/contract/rules/unsubscribe-topic';

/**
 * The category that an unsubscribe token is about, without asking: the server checks the token when it is used.
 *
 * @returns undefined for a token that says nothing that makes sense
 */
export function topicOf(token: string): string | undefined {
  const [payload = ''] = token.split('.');
  try {
    const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
    return parseUnsubscription(text)?.category;
  } catch {
    return undefined;
  }
}
