import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config';

const SECRETS = [
  'token',
  'password',
  'confirmPassword',
  'passwordHash',
  'tokenHash',
  'cookie',
  'authorization',
  'inviteCode',
  'html',
  'text',
  '["x-auth-token"]',
  '["set-cookie"]',
];

/**
 * The server's log, one JSON line an event.
 *
 * Passwords, tokens, cookies and the bodies of mails are blanked wherever they stand, two levels deep;
 * mail addresses and query strings are not logged at all.
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
    serializers: { err: stdSerializers.err },
  };
  return destination ? pino(options, destination) : pino(options);
}
