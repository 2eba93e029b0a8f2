import type { EndpointInput, EndpointResponse } from '../../server/contract/endpoints/endpoint';
import type { Endpoints } from '../../server/contract/endpoints/index';
import type { RouteName } from '../../server/contract/endpoints/routes';
import type { ErrorBody } from '../../server/contract/errors';
import type { Snapshot } from '../../server/contract/page';
import { ApiError, OfflineError } from './errors';
import { routeOf } from './known-routes';

export interface ApiOptions {
  fetch: typeof fetch;
  /** The session token, or null when nobody is signed in. */
  getToken: () => string | null;
}

interface CallOptions {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
}

type Input<N extends RouteName> = EndpointInput<Endpoints[N]>;

/** What an endpoint takes: nothing to pass may be left out. */
type Arguments<N extends RouteName> =
  Record<never, never> extends Input<N>
    ? [input?: Input<N>, options?: CallOptions]
    : [input: Input<N>, options?: CallOptions];

interface RequestParts {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}

/** The API, typed by the contract: `api.call('login', { body })`. */
export class Api {
  /** Called when the server no longer knows the session of this token. */
  onSessionEnd: (token: string) => void = () => undefined;

  /** Called after every call: whether the server could be reached and was well (no 5xx). */
  onReach: (isReached: boolean) => void = () => undefined;

  constructor(private readonly options: ApiOptions) {}

  /**
   * @throws {ApiError} the server refused
   * @throws {OfflineError} no answer came
   * @throws {DOMException} `AbortError`, when the signal aborted the call
   */
  async call<N extends RouteName>(name: N, ...args: Arguments<N>): Promise<EndpointResponse<Endpoints[N]>> {
    return (await this.callWithHeaders(name, ...args)).data;
  }

  /** As {@link call}, with the headers of the answer, such as `X-Total-Count` and `Link`. */
  async callWithHeaders<N extends RouteName>(
    name: N,
    ...args: Arguments<N>
  ): Promise<{ data: EndpointResponse<Endpoints[N]>; headers: Headers }> {
    const response = await this.request(name, ...args);
    return {
      data: (await readJson(response)) as EndpointResponse<Endpoints[N]>,
      headers: response.headers,
    };
  }

  /** As {@link call}, with the answer itself, of which nothing has been read: for streams. */
  async request<N extends RouteName>(name: N, ...[input, options = {}]: Arguments<N>): Promise<Response> {
    const { signal, headers } = options;
    const route = routeOf(name);
    const { method, path } = route instanceof Promise ? await route : route;
    const parts = (input ?? {}) as RequestParts;
    const { body } = parts;
    const token = this.options.getToken();
    const response = await this.send(addressOf(path, parts), {
      method,
      headers: {
        accept: 'application/json',
        ...(token ? { 'x-auth-token': token } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ?? null,
    });
    if (!response.ok) {
      const error = await errorOf(response);
      if (token && error.code === 'unauthorized') {
        this.onSessionEnd(token);
      }
      throw error;
    }
    return response;
  }

  /**
   * The data of a server-rendered page, from the page itself: for lists that exist only as a page
   * (post totals, the sitemap).
   *
   * @param path such as `/sitemap`
   */
  async pageSnapshot(path: string, options?: CallOptions): Promise<Snapshot> {
    const response = await this.send(path, {
      headers: { accept: 'text/html' },
      signal: options?.signal ?? null,
    });
    const html = await response.text();
    const json = /<script type="application\/json" id="snapshot">([\s\S]*?)<\/script>/.exec(html)?.[1];
    if (!response.ok || !json) {
      throw new ApiError(response.status, {});
    }
    return JSON.parse(json) as Snapshot;
  }

  private async send(address: string, init: RequestInit): Promise<Response> {
    try {
      const response = await this.options.fetch(address, init);
      this.onReach(response.status < 500);
      return response;
    } catch (error) {
      if (init.signal?.aborted) {
        throw error;
      }
      this.onReach(false);
      throw new OfflineError({ cause: error });
    }
  }
}

function addressOf(path: string, { params = {}, query = {} }: RequestParts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') {
      search.set(name, value);
    }
  }
  return `/api${filled}${search.size > 0 ? `?${search.toString()}` : ''}`;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new ApiError(response.status, {}, null, { cause });
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(response.status, body ?? {}, Number.isFinite(seconds) ? seconds : null);
}
