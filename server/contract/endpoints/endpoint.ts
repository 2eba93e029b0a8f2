import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: anyone; a signed-in user; one who accepted the policy; one of these or an admin; an admin. */
export type Access = 'public' | 'user' | 'author' | 'author-or-admin' | 'admin';

/**
 * How often one may call, and how much one may send.
 *
 * `read` cheap answers, `search` queries, `write` changes of one's own things,
 * `credentials` guesses at a password or token, `mail` whatever sends an e-mail, `preview` drafts rendered while they are typed, `help` questions that are answered from posts.
 */
export type LimitClass = 'read' | 'search' | 'write' | 'credentials' | 'mail' | 'preview' | 'help';

/** The plain half of an endpoint: what a client must know to call it. Paths start below `/api`. */
export interface Route {
  method: Method;
  /** Path with `:name` parameters, such as `/posts/post/:slug`. */
  path: `/${string}`;
  auth: Access;
  limit: LimitClass;
}

/** The parts of a request, each with its schema. A part that is left out takes nothing. */
export interface RequestSchemas {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
}

/** An endpoint is data: the server registers it, the client calls it, the API docs list it (DESIGN §3). */
export interface Endpoint extends Route {
  /** One sentence for the API docs. */
  summary: string;
  request: RequestSchemas;
  /** Schema of a successful answer. */
  response: z.ZodType;
  /** The answer is a stream of server-sent events; `response` is the schema of their data. */
  isStream?: boolean;
  /** The answer sends the browser elsewhere (302) and has no body: `response` is `z.never()`. For links, not for `fetch`. */
  isRedirect?: boolean;
  /** The answer is a file of this media type; `response` is null then. */
  file?: string;
  /** The body is a file of at most so many bytes, of any type: the handler reads it as a stream. */
  takesFile?: number;
  /** Whatever body comes is left unread: nothing of it is needed. */
  ignoresBody?: boolean;
  /** Status of a successful answer; 200 when left out. */
  status?: 200 | 201;
}

type PartInput<E extends Endpoint, P extends keyof RequestSchemas> = E['request'][P] extends z.ZodType
  ? { [K in P]: z.input<E['request'][P]> }
  : { [K in P]?: undefined };

type PartOutput<E extends Endpoint, P extends keyof RequestSchemas> = E['request'][P] extends z.ZodType
  ? { [K in P]: z.output<E['request'][P]> }
  : { [K in P]: undefined };

/** What a client passes to call the endpoint. */
export type EndpointInput<E extends Endpoint> = PartInput<E, 'params'> &
  PartInput<E, 'query'> &
  PartInput<E, 'body'>;

/** What a handler receives: the request after its schemas. */
export type EndpointRequest<E extends Endpoint> = PartOutput<E, 'params'> &
  PartOutput<E, 'query'> &
  PartOutput<E, 'body'>;

/** What a handler answers and a client gets. */
export type EndpointResponse<E extends Endpoint> = z.output<E['response']>;
