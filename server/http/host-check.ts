import { isIP } from 'node:net';

/**
 * Which Host headers are answered. A name that is not ours means DNS rebinding: a foreign page whose name was
 * pointed at this machine, which would then read it as its own origin.
 *
 * Answered are the host of PUBLIC_URL, the name the server listens on, `localhost` and its subdomains, and
 * every IP address written as one (a rebinding attack needs a name). Links never come from this header.
 */
export function createHostCheck(settings: {
  publicUrl: string | undefined;
  host: string;
}): (host: string | undefined) => boolean {
  const names = new Set(['localhost', settings.host.toLowerCase()]);
  if (settings.publicUrl) {
    names.add(new URL(settings.publicUrl).hostname.toLowerCase());
  }
  const known = new Map<string, boolean>();
  return (host) => {
    if (host === undefined) {
      return false;
    }
    let isAllowed = known.get(host);
    if (isAllowed === undefined) {
      isAllowed = isServed(host, names);
      if (known.size < 100) {
        known.set(host, isAllowed);
      }
    }
    return isAllowed;
  };
}

function isServed(host: string, names: ReadonlySet<string>): boolean {
  const match = /^(?:\[(?<v6>[0-9a-f:.]+)\]|(?<name>[a-z0-9._-]+))(?::\d{1,5})?$/i.exec(host);
  const { v6, name } = match?.groups ?? {};
  if (v6 !== undefined) {
    return isIP(v6) === 6;
  }
  if (name === undefined) {
    return false;
  }
  const lower = name.toLowerCase().replace(/\.$/, '');
  return names.has(lower) || lower.endsWith('.localhost') || isIP(lower) === 4;
}
