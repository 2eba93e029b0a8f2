/**
 * Addresses of ever new clients, as a proxy in front would name them (10.0.0.0/8, RFC 1918).
 *
 * @returns {{ next(): string }}
 */
export function clientAddresses() {
  let last = 0;
  return {
    next() {
      last = (last + 1) % 0x1000000;
      return `10.${last >> 16}.${(last >> 8) & 255}.${last & 255}`;
    },
  };
}
