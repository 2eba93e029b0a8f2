import type { Readable } from 'node:stream';
import type { Access, Endpoint, EndpointRequest, EndpointResponse } from '../contract/endpoints/endpoint';
import type { Actor } from '../services/sessions';
import type { AppContext } from './app-context';
import type { EventStream } from './event-stream';

/** The signed-in user, certain where the endpoint asks for one. */
type ActorFor<A extends Access> = A extends 'public' ? Actor | undefined : Actor;

/** A file that comes as the body of a request. */
export interface IncomingFile {
  /**
   * To be read to its end. Fails with PayloadTooLargeError beyond the endpoint's `takesFile`, with BadRequestError
   * when it breaks off, with SlowFileError when it hardly comes, and at its end for somebody who may no longer send
   * it.
   */
  stream: Readable;
  /** As the header Content-Type has it; empty without one. */
  type: string;
  /** In bytes; undefined when the client does not say. */
  length: number | undefined;
}

/** What a handler gets: typed input, who calls, and the parts it may use. */
export interface Call<E extends Endpoint> {
  input: EndpointRequest<E>;
  actor: ActorFor<E['auth']>;
  context: AppContext;
  /** Only the headers are asked for. */
  isHead: boolean;
  /** The client's address in the form that limits count by. */
  address: string;
  /** What the client says it is. */
  userAgent: string;
  /** A cookie that was sent along. */
  cookie: (name: string) => string | undefined;
  /** Aborted when the client goes away before it has its answer. */
  signal: () => AbortSignal;
  /** The body, where the endpoint `takesFile`. */
  file: E extends { takesFile: number } ? IncomingFile : undefined;
}

/** An answer that sends the browser elsewhere: of endpoints with `isRedirect`. */
export class Redirect {
  /** @param location a path of ours, or a whole address */
  constructor(
    readonly location: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** An answer with headers of its own. */
export class Answer<T> {
  /** @param isLasting false for an answer that is not to be kept, whatever the route's `cache` says */
  constructor(
    readonly value: T,
    readonly headers: Readonly<Record<string, string>>,
    readonly isLasting = true,
  ) {}
}

/** An answer that is a file, sent as it is made. */
export class FileAnswer {
  constructor(
    /** As it is made, or all of it. */
    readonly stream: Readable | Buffer,
    /** What browsers save it as. */
    readonly name: string,
    /** Its media type, where the endpoint has more than one. */
    readonly type?: string,
    /** Shown by browsers that can; saved, when left out. */
    readonly isShown = false,
  ) {}
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<EndpointResponse<E> | Answer<EndpointResponse<E>> | EventStream | FileAnswer | Redirect>;

/** What is known of a request that failed, whatever part of it was wrong. */
export interface FailedRequest extends Pick<Call<Endpoint>, 'context' | 'cookie'> {
  /** The parameters in the path, as they came. */
  params: Readonly<Record<string, string>>;
  search: URLSearchParams;
  /** A browser would show the answer as a page; programs ask for something else. */
  isNavigation: boolean;
}

export interface RouteOptions<E extends Endpoint> {
  /** What a visitor without a session reads. */
  loginMessage?: string;
  /** Most bytes of the body; 16 kB when left out. */
  bodyLimit?: number;
  /** Counts calls by this account too, before the handler runs. */
  account?: { scope: string; key: (input: EndpointRequest<E>) => string };
  /**
   * For addresses that browsers are led to: a person, not a program, reads the answer, so a failure (of limits and
   * schemas, too) leads to a page that tells them. Undefined leaves it to the API's own answer.
   */
  onFailure?: (error: unknown, request: FailedRequest) => Promise<Redirect | undefined>;
  /** `content`: the answer follows from the address and the content alone, so it is kept until the content changes. */
  cache?: 'content';
}

/** An endpoint with what answers it. */
export interface RegisteredRoute<E extends Endpoint = Endpoint> {
  endpoint: E;
  handler: Handler<E>;
  options: RouteOptions<E>;
}

/** Joins an endpoint of the contract with its handler; input, actor and answer are inferred from the endpoint. */
export function register<const E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions<E> = {},
): RegisteredRoute<E> {
  return { endpoint, handler, options };
}
