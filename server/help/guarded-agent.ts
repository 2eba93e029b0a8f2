import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns';
import ipaddr from 'ipaddr.js';
import { Agent } from 'undici';

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** An address that this server must not be sent to: one of a private network, of itself, or of nobody. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError';
  readonly code = 'REFUSED_ADDRESS';
}

/**
 * Whether an IP address is one of the open Internet. Everything else is refused, IPv4 within IPv6 included: private,
 * loopback, link-local with the metadata of clouds, shared (RFC 6598), multicast and reserved.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** The address in an URL's host, where it is one rather than a name. */
export function literalAddress({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : undefined;
}

/**
 * Connects to public addresses alone. The check is made of what is connected to, at that moment: a name that is
 * looked up again and answers otherwise gains nothing. An address in place of a name is checked by the caller, since
 * it is not looked up.
 */
export function createGuardedAgent(resolve: typeof lookUp = lookUp): Agent {
  return new Agent({
    connect: {
      lookup(hostname: string, options: LookupOptions, callback: LookupCallback): void {
        resolve(hostname, { ...options, all: true }, (error, addresses) => {
          if (error) {
            callback(error, []);
            return;
          }
          const [first] = addresses;
          if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
            callback(new RefusedAddressError(`${hostname} is in a private network.`), []);
          } else if (options.all) {
            callback(null, addresses);
          } else {
            callback(null, first.address, first.family);
          }
        });
      },
    },
  });
}
