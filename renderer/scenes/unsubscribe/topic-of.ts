import { parseUnsubscription, type UnsubscribeTopic } from '../../../server/contract/rules/unsubscribe-topic';

/**
 * Which mails an unsubscribe token stops, without asking: the server checks the token when it is used.
 *
 * @returns undefined for a token that says nothing that makes sense
 */
export function topicOf(token: string): UnsubscribeTopic | undefined {
  const [payload = ''] = token.split('.');
  try {
    const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
    return parseUnsubscription(text);
  } catch {
    return undefined;
  }
}
