import { resolve } from 'node:path';
import { z } from 'zod';
import type { S3Settings } from './media/s3-client';

/** Settings that are wrong: `message` has one sentence for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const wholeNumber = (name: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `${name} must be a whole number from ${min} to ${max}.`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `${name} must be a whole number from ${min} to ${max}.`);

const address = (name: string, protocols: readonly string[]) => {
  const message = `${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`;
  return z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message);
};

const web = (name: string) => address(name, ['http:', 'https:']);

const OIDC_ISSUER_RULE =
  'OIDC_ISSUER must be an https address, such as https://accounts.google.com; http is taken for this machine alone.';

/** An issuer has neither query nor fragment (OpenID Connect Discovery 1.0, section 2). */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text) || /[?#@]/.test(text)) {
    return false;
  }
  const { protocol, hostname } = new URL(text);
  const isLoopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback);
}

const PUBLIC_URL_RULE =
  'PUBLIC_URL must be the address people type, such as https://learn.example.org, without a path.';

const environmentSchema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber('PORT', 0, 65_535).default(4000),
  HOST: z
    .string()
    .regex(
      /^[A-Za-z0-9.:_-]{1,253}$/,
      'HOST must be a host name or an IP address, such as 127.0.0.1 or 0.0.0.0.',
    )
    .default('127.0.0.1'),
  PUBLIC_URL: web('PUBLIC_URL')
    .refine(
      (text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`,
      PUBLIC_URL_RULE,
    )
    .optional(),
  LECTERN_DATA: z
    .string()
    .refine((path) => !path.includes('\0'), 'LECTERN_DATA must be the path of a folder.')
    .default('./data'),
  LECTERN_JOURNAL_LIMIT: wholeNumber('LECTERN_JOURNAL_LIMIT', 1_024, 1_099_511_627_776).optional(),
  LECTERN_JOB_RETRY: wholeNumber('LECTERN_JOB_RETRY', 1, 3_600_000).optional(),
  LECTERN_RATE_LIMITS: z.enum(['on', 'off'], 'LECTERN_RATE_LIMITS must be on or off.').default('on'),
  DATABASE_URL: address('DATABASE_URL', ['postgres:', 'postgresql:']).optional(),
  S3_ENDPOINT: web('S3_ENDPOINT')
    .refine(
      (text) => !/[?#@]/.test(text),
      'S3_ENDPOINT must be the address of the service alone, such as https://s3.eu-west-1.amazonaws.com.',
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'S3_REGION must be the name of a region, such as eu-west-1.')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'S3_BUCKET must be the name of a bucket, such as lectern-media.',
    )
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: address('SMTP_URL', ['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\r\n]{0,200}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'MAIL_FROM must be an e-mail address, such as Lectern <no-reply@example.org>.',
    )
    .optional(),
  OIDC_ISSUER: z.string().refine(isIssuer, OIDC_ISSUER_RULE).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  AI_BASE_URL: web('AI_BASE_URL').optional(),
  AI_MODEL: z.string().optional(),
  AI_API_KEY: z.string().optional(),
  AI_ALLOW_PRIVATE: z
    .stringbool({ error: 'AI_ALLOW_PRIVATE must be true or false.', truthy: ['true'], falsy: ['false'] })
    .default(false),
  TRUST_PROXY: z
    .string()
    .regex(
      /^(?:true|false|\d|10)$/i,
      'TRUST_PROXY must be true, false, or how many proxies stand in front (0 to 10).',
    )
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : Number(text.toLowerCase() === 'true')))
    .default(0),
  LOG_LEVEL: z.enum(LEVELS, `LOG_LEVEL must be one of ${LEVELS.join(', ')}.`).default('info'),
});

/** Settings that only work together. */
const GROUPS = [
  ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['AI_BASE_URL', 'AI_MODEL'],
] as const;

/** Settings that are checked and kept for parts that this version does not have yet. */
const UNUSED = ['DATABASE_URL'] as const;

/** Everything that can be set from outside (DESIGN §3, "Config"). Folders are absolute. */
export interface Config {
  port: number;
  host: string;
  /** Origin that people type and that links in mails start with; undefined until it is set. No slash at the end. */
  publicUrl: string | undefined;
  dataFolder: string;
  /** Bytes after which the journal is folded into a snapshot; undefined for the storage's own. */
  journalLimit: number | undefined;
  /** Milliseconds until a job that failed is tried again, doubling each time; undefined for the runner's own. */
  jobRetry: number | undefined;
  rateLimits: 'on' | 'off';
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** The OpenID provider behind "Login with Google"; undefined without one. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined;
  /** The bucket that keeps uploaded files; undefined: the data folder does. */
  s3: S3Settings | undefined;
  /** The model that answers questions; undefined: an admin may set one, else only posts do. */
  ai: { baseUrl: string; model: string; apiKey: string } | undefined;
  /** Whether an admin may name a model in a private network although others can reach the site. */
  aiAllowPrivate: boolean;
  /** How many proxies in front are believed about the client's address; 0 for none. */
  trustedProxies: number;
  logLevel: (typeof LEVELS)[number];
  /** What is issued to who has completed a category: `local` on somebody's own machine (DECISIONS, "On the desktop"). */
  certificateKind: 'public' | 'local';
  /** Answers are checked against their schemas before they leave. */
  validateResponses: boolean;
  /** Names of settings that are set and have no effect yet. */
  unused: readonly string[];
}

function s3SettingsOf(values: z.output<typeof environmentSchema>): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  return endpoint && region && bucket && accessKeyId && secretAccessKey
    ? { endpoint, region, bucket, accessKeyId, secretAccessKey }
    : undefined;
}

function modelOf(values: z.output<typeof environmentSchema>): Config['ai'] {
  const { AI_BASE_URL: baseUrl, AI_MODEL: model, AI_API_KEY: apiKey = '' } = values;
  return baseUrl && model ? { baseUrl, model, apiKey } : undefined;
}

/**
 * Reads the settings. Empty values count as not set.
 *
 * @throws ConfigError naming every wrong value
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.keys(environmentSchema.shape).flatMap((name) => {
      const value = env[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = environmentSchema.safeParse(given);
  const problems = [
    ...(parsed.error?.issues.map(({ message }) => message) ?? []),
    ...GROUPS.flatMap((group) => {
      const missing = group.filter((name) => given[name] === undefined);
      return missing.length === 0 || missing.length === group.length
        ? []
        : [
            `${missing.join(' and ')} must be set too, together with ${group.filter((name) => given[name]).join(' and ')}.`,
          ];
    }),
  ];
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError([...new Set(problems)]);
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL && new URL(values.PUBLIC_URL).origin,
    dataFolder: resolve(values.LECTERN_DATA),
    journalLimit: values.LECTERN_JOURNAL_LIMIT,
    jobRetry: values.LECTERN_JOB_RETRY,
    rateLimits: values.LECTERN_RATE_LIMITS,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    oidc:
      values.OIDC_ISSUER && values.OIDC_CLIENT_ID && values.OIDC_CLIENT_SECRET
        ? {
            issuer: values.OIDC_ISSUER,
            clientId: values.OIDC_CLIENT_ID,
            clientSecret: values.OIDC_CLIENT_SECRET,
          }
        : undefined,
    s3: s3SettingsOf(values),
    ai: modelOf(values),
    aiAllowPrivate: values.AI_ALLOW_PRIVATE,
    trustedProxies: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    certificateKind: 'public',
    validateResponses: values.NODE_ENV === 'development' || values.NODE_ENV === 'test',
    unused: UNUSED.filter((name) => given[name] !== undefined),
  };
}
