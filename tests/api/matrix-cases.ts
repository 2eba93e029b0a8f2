import type { z } from 'zod';
import type { Endpoint } from '../../server/contract/endpoints/endpoint';

/** `user` has not accepted the policy, `author` and `admin` have. */
export type ActorKind = 'no token' | 'wrong token' | 'user' | 'author' | 'admin';

export function isSignedIn(actor: ActorKind): boolean {
  return actor !== 'no token' && actor !== 'wrong token';
}

type Fields = Record<string, unknown>;

/** A request by its parts, before it is put on the wire. */
export interface Input {
  params: Fields;
  query: Fields;
  body?: Fields;
}

export interface Case {
  title: string;
  input: Input;
  /** Refused before any schema is asked: operators in names, keys into JavaScript's own objects. */
  isRefused?: boolean;
}

/** Longer than any field of the contract allows, and far below the limit of a body. */
const TOO_LONG = 'x'.repeat(5_000);

/** Everything that is sent to one endpoint, made from its schemas and one valid input. */
export function casesOf(endpoint: Endpoint, valid: Input): Case[] {
  const cases: Case[] = [
    { title: 'valid', input: valid },
    { title: 'an unknown query field', input: { ...valid, query: { ...valid.query, unknown_field: 'x' } } },
    {
      title: '$ne in the query',
      input: { ...valid, query: { ...valid.query, 'x[$ne]': '1' } },
      isRefused: true,
    },
  ];
  for (const name of fieldsOf(endpoint.request.query)) {
    const { [name]: value, ...others } = valid.query;
    cases.push(
      { title: `query ${name} missing`, input: { ...valid, query: others } },
      { title: `query ${name} empty`, input: { ...valid, query: { ...others, [name]: '' } } },
      { title: `query ${name} too long`, input: { ...valid, query: { ...others, [name]: TOO_LONG } } },
      {
        title: `query ${name} as $ne`,
        input: { ...valid, query: { ...others, [`${name}[$ne]`]: value ?? '1' } },
        isRefused: true,
      },
    );
  }
  for (const name of fieldsOf(endpoint.request.params)) {
    cases.push({
      title: `param ${name} too long`,
      input: { ...valid, params: { ...valid.params, [name]: 'x'.repeat(1_000) } },
    });
  }
  const body = valid.body;
  if (endpoint.method !== 'GET' && !endpoint.ignoresBody && endpoint.takesFile === undefined) {
    cases.push({
      title: '__proto__ in the body',
      input: { ...valid, body: { ...body, ['__proto__']: undefined } },
      isRefused: true,
    });
  }
  if (body) {
    cases.push(
      { title: 'an unknown body field', input: { ...valid, body: { ...body, unknown_field: { $gt: '' } } } },
      { title: 'an empty body', input: { ...valid, body: {} } },
    );
    for (const name of fieldsOf(endpoint.request.body)) {
      const { [name]: _, ...others } = body;
      const withValue = (value: unknown) => ({ ...valid, body: { ...others, [name]: value } });
      cases.push(
        { title: `body ${name} missing`, input: { ...valid, body: others } },
        { title: `body ${name} a number`, input: withValue(42) },
        { title: `body ${name} a list`, input: withValue(['x']) },
        { title: `body ${name} null`, input: withValue(null) },
        { title: `body ${name} empty`, input: withValue('') },
        { title: `body ${name} too long`, input: withValue(TOO_LONG) },
        { title: `body ${name} as $ne`, input: withValue({ $ne: null }) },
      );
    }
  }
  return cases;
}

function fieldsOf(schema: z.ZodType | undefined): string[] {
  return schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];
}

/** What the contract says must come back. `paths`: every failing field. */
export interface Expected {
  status: number;
  paths?: string[];
}

/**
 * The expected status, from `endpoint.auth` and the schemas alone.
 *
 * @param success status of this endpoint's answer to input that fits
 */
export function expectedOf(
  endpoint: Endpoint,
  actor: ActorKind,
  { input, isRefused }: Case,
  success: number,
): Expected {
  if (endpoint.auth !== 'public' && !isSignedIn(actor)) {
    return { status: 401 };
  }
  const isKeptOut =
    (endpoint.auth === 'admin' && actor !== 'admin') ||
    (endpoint.auth.startsWith('author') && actor === 'user');
  if (isKeptOut) {
    return { status: 403 };
  }
  if (isRefused) {
    return { status: 400 };
  }
  const paths = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema: z.ZodType | undefined = endpoint.request[part];
    const issues = schema?.safeParse(input[part] ?? {}).error?.issues ?? [];
    return issues.map(({ path }) => path.map(String).join('.'));
  });
  return paths.length > 0 ? { status: 400, paths } : { status: success };
}
