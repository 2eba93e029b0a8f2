/** What `protocol.registerSchemesAsPrivileged` was told, by scheme. */
export const schemes = new Map<string, Electron.Privileges>();

const STANDS_FOR = /^http:\/\/([^/?#]*)\.([a-z][a-z0-9+-]*)\.localhost(?=[/?#]|$)/i;

/**
 * The address that Chromium loads for one of a custom scheme, which cannot be intercepted in it:
 * `app://lectern/faq` is `http://lectern.app.localhost/faq`. Others stay as they are.
 */
export function toReal(address: string): string {
  const [, scheme = '', name = '', rest = ''] =
    /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/i.exec(address) ?? [];
  return schemes.has(scheme) ? `http://${name}.${scheme}.localhost${rest || '/'}` : address;
}

/** The address as the app knows it: the other way round. */
export function toKnown(address: string): string {
  return address.replace(STANDS_FOR, (whole, name: string, scheme: string) =>
    schemes.has(scheme) ? `${scheme}://${name}` : whole,
  );
}

/** Scheme and name of the host that a loopback request asks for; undefined for every other host. */
export function readHost(host: string | undefined): { scheme: string; name: string } | undefined {
  const [, name, scheme] = /^(.*)\.([a-z][a-z0-9+-]*)\.localhost(?::\d+)?$/i.exec(host ?? '') ?? [];
  return name !== undefined && scheme !== undefined && schemes.has(scheme) ? { scheme, name } : undefined;
}

/** A Content-Security-Policy that names custom schemes, in the words of the addresses that stand for them. */
export function policyToReal(policy: string): string {
  return policy.replace(
    /(^|[\s;])([a-z][a-z0-9+-]*):(?=[\s;]|$)/g,
    (whole, before: string, scheme: string) =>
      schemes.has(scheme) ? `${before}http://*.${scheme}.localhost` : whole,
  );
}
