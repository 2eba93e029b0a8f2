import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config';
import { withoutAddresses } from './domain/without-addresses';

const SECRETS = [
  'token',
  'password',
  'confirmPassword',
  'passwordHash',
  'tokenHash',
  'cookie',
  'authorization',
  'inviteCode',
  'apiKey',
  'html',
  'text',
  '["x-auth-token"]',
  '["set-cookie"]',
];

/**
 * The server's log, one JSON line an event.
 *
 * Passwords, tokens, cookies and the bodies of mails are blanked wherever they stand, two levels deep;
 * mail addresses and query strings are not logged at all: those in an error, as of a mail server, are left out.
 */
export function createLogger(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const paths = SECRETS.flatMap((name) => {
    const dotted = name.startsWith('[') ? name : `.${name}`;
    return [name, `*${dotted}`, `*.*${dotted}`];
  });
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths, censor: '[secret]' },
    serializers: { err: (error: Error) => clean(stdSerializers.err(error)) },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** So deep an error is logged: what hangs on it may be large, or hold itself. */
const DEPTH = 4;

/** An error's fields, and those of its causes, without the addresses in their texts. */
function clean(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    return withoutAddresses(value);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (depth >= DEPTH) {
    return '…';
  }
  const parts = Object.entries(value).map(([name, part]) => [name, clean(part, depth + 1)] as const);
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}
