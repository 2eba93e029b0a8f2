import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import type { MailArchive } from './port';

/** The mails of an outbox folder: also of one that is no longer written to. */
export function createOutboxArchive(folder: string): MailArchive {
  return {
    async forget(addresses) {
      const wanted = addresses.flatMap(formsOf).map(asWholeAddress);
      for (const name of await readdir(folder).catch(ignoreMissing)) {
        const path = join(folder, name);
        const text = textOf(await readFile(path));
        if (wanted.some((pattern) => pattern.test(text))) {
          await rm(path, { force: true });
        }
      }
    },
  };
}

/** An address as headers and texts write it: international domains stand in their ASCII form in headers. */
function formsOf(address: string): string[] {
  const lower = address.toLowerCase();
  const at = lower.lastIndexOf('@');
  const ascii = domainToASCII(lower.slice(at + 1));
  return ascii === '' ? [lower] : [lower, lower.slice(0, at + 1) + ascii];
}

/** Finds an address, but not within a longer one: `da@example.org` is not `ada@example.org`. */
function asWholeAddress(form: string): RegExp {
  const literal = form.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  return new RegExp(`(?<![\\w.!#$%&'*+/=?^{|}~-])${literal}(?![\\w-]|\\.\\w)`);
}

/** Everything a mail says, whichever way it is encoded (RFC 2045, section 6), in lower case. */
function textOf(mail: Buffer): string {
  const raw = mail.toString('utf8');
  const unfolded = raw.replace(/=\r?\n/g, '');
  const quoted = Buffer.from(
    unfolded.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
  const packed = raw.match(/(?:^[A-Za-z0-9+/]{4,}={0,2}\r?\n)+/gm) ?? [];
  const words = [...raw.matchAll(/=\?utf-8\?b\?([A-Za-z0-9+/=]+)\?=/gi)].map(([, word = '']) => word);
  const decoded = [...packed, ...words].map((part) => Buffer.from(part, 'base64').toString('utf8'));
  return [raw, quoted, ...decoded].join('\n').toLowerCase();
}

function ignoreMissing(error: NodeJS.ErrnoException): [] {
  if (error.code !== 'ENOENT') {
    throw error;
  }
  return [];
}
