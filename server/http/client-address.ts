import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';

/**
 * The address a request came from.
 *
 * @param trustedProxies so many entries from the right of X-Forwarded-For were written by proxies we believe;
 *   whatever stands further left may be made up by the client
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const remote = plainAddress(request.socket.remoteAddress ?? 'local');
  if (trustedProxies === 0) {
    return remote;
  }
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const claimed = forwarded[Math.max(0, forwarded.length - trustedProxies)];
  return claimed && isIP(claimed) ? plainAddress(claimed) : remote;
}

/** IPv4 written as IPv6 becomes IPv4 again. */
function plainAddress(address: string): string {
  return /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address) ? address.slice(7) : address;
}

/** What limits count by: an IPv4 address, or the /64 network that one IPv6 customer has all to themselves. */
export function limitKey(address: string): string {
  if (isIP(address) !== 6) {
    return address;
  }
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const full = [...groups, ...Array<string>(missing).fill('0'), ...(tail?.split(':') ?? [])];
  return full
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

/** Whether a request comes from this machine itself, not through a proxy on it. */
export function isLocalRequest(request: IncomingMessage, trustedProxies: number): boolean {
  const { headers } = request;
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers || 'via' in headers;
  if (isForwarded && trustedProxies === 0) {
    return false;
  }
  const address = clientAddress(request, trustedProxies);
  return address === 'local' || address === '::1' || address.startsWith('127.');
}
