import { RUN } from '../../../server/contract/constants/run';
import {
  CACHE_PREFIX,
  type KeepAnswer,
  type KeepRequest,
  type OfflineFile,
  type OfflineRelease,
} from './release';

/** Put here by the build. */
declare const EDITOR_RELEASE: OfflineRelease;

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface MessageFromPage extends ExtendableEvent {
  readonly data: KeepRequest;
  readonly ports: readonly MessagePort[];
}

/** What this file needs of the worker it runs in. */
interface Scope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageFromPage) => void): void;
}

/*
 * The editor without a network. Everything of one release lies in a cache of its own, page and scripts together, so
 * that no page meets scripts of another release. A new release is put aside whole while pages of the old one are
 * open, and takes over when the last of them is closed; what it could not fetch whole is never used.
 */
const scope = self as unknown as Scope;
const release = EDITOR_RELEASE;
const CACHE = CACHE_PREFIX + release.id;
const KEPT = new Set([...release.first, ...release.later.map(({ address }) => address)]);

/** Milliseconds after which a network that says nothing counts as none, where there is a copy. */
const PATIENCE = 5_000;
const AT_A_TIME = 6;

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('message', (event) => {
  const [port] = event.ports;
  if (event.data.type === 'keep-later' && port) {
    event.waitUntil(event.data.mayFetch ? keepLater(port) : lookForLater(port));
  }
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) {
    return;
  }
  if (request.mode === 'navigate' && request.destination !== 'document') {
    // Programs lead their frames where they like. There is one document for frames, and nothing else is shown there.
    event.respondWith(
      pathname === RUN.sandboxPath ? answerFile(request, pathname) : Promise.resolve(Response.error()),
    );
  } else if (request.mode === 'navigate' && /^\/editor\/*$/.test(pathname)) {
    event.respondWith(answerPage(request));
  } else if (KEPT.has(pathname) || pathname.startsWith('/assets/')) {
    event.respondWith(answerFile(request, pathname));
  }
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await keepAll(cache, release.first);
  const page = await fetch(release.page, { credentials: 'omit', cache: 'no-cache' });
  const text = await page.clone().text();
  const named = text.match(/\/assets\/[\w.-]+/g) ?? [];
  if (!page.ok || named.length === 0 || named.some((address) => !KEPT.has(address))) {
    // Tried anew with the next visit: the server has a newer release than this script, or trouble.
    throw new Error('The page of the editor is not of this release.');
  }
  await cache.put(release.page, page);
  await takeOver(cache);
}

/** The caches of former releases go when this one takes over: large files that are in both are not fetched again. */
async function takeOver(cache: Cache): Promise<void> {
  for (const { address } of release.later) {
    const known = await find(address);
    if (known) {
      await cache.put(address, known);
    }
  }
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** The server's page while it answers, so that nobody stays on an old release; else the page that was kept. */
async function answerPage(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(release.page, { ignoreVary: true });
  const asked = fetch(request);
  if (!kept) {
    return asked;
  }
  const response = await Promise.race([asked.catch(() => null), after(PATIENCE)]);
  return response && response.status < 500 ? response : kept;
}

function after(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}

async function answerFile(request: Request, address: string): Promise<Response> {
  return (await find(address)) ?? fetch(request);
}

/** Of this release first. Names of assets follow from their content: one from another release is the same file. */
async function find(address: string): Promise<Response | undefined> {
  const options = { ignoreVary: true };
  const own = await (await caches.open(CACHE)).match(address, options);
  return own ?? (address.startsWith('/assets/') ? caches.match(address, options) : undefined);
}

async function keepAll(cache: Cache, addresses: readonly string[]): Promise<void> {
  const left = [...addresses];
  const work = async (): Promise<void> => {
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      await keep(cache, address);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

/** @param onBytes told as they come; not told of a file that is here already */
async function keep(cache: Cache, address: string, onBytes?: (bytes: number) => void): Promise<void> {
  const isNamedByContent = address.startsWith('/assets/');
  if (isNamedByContent && (await cache.match(address, { ignoreVary: true }))) {
    return;
  }
  const known = isNamedByContent ? await find(address) : undefined;
  const response = known ?? (await fetched(address, isNamedByContent));
  await cache.put(address, onBytes ? counted(response, onBytes) : response);
}

async function fetched(address: string, isNamedByContent: boolean): Promise<Response> {
  const response = await fetch(address, {
    credentials: 'omit',
    cache: isNamedByContent ? 'default' : 'no-cache',
  });
  if (!response.ok) {
    throw new Error(`${address} did not come: ${response.status}.`);
  }
  if (address === RUN.sandboxPath && !isSandboxed(response)) {
    throw new Error('Something on the way took the policy from the page that programs run in.');
  }
  return response;
}

/** Whether a document has an origin of its own, wherever it is shown (CSP 3, "sandbox"). */
function isSandboxed({ headers }: Response): boolean {
  const directives = (headers.get('content-security-policy') ?? '').split(';').map((text) => text.trim());
  return directives.some((text) => /^sandbox\b/.test(text) && !text.includes('allow-same-origin'));
}

function counted(response: Response, onBytes: (bytes: number) => void): Response {
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      onBytes(part.length);
      controller.enqueue(part);
    },
  });
  const headers = new Headers(response.headers);
  // What goes through is unpacked.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(response.body?.pipeThrough(count) ?? null, { status: response.status, headers });
}

/** Pages that ask while it runs wait for the same files. */
let keeping: Promise<void> | undefined;
const ports = new Set<MessagePort>();
const arrived = new Map<string, number>();

async function keepLater(port: MessagePort): Promise<void> {
  ports.add(port);
  keeping ??= keepFiles(release.later).finally(() => {
    keeping = undefined;
  });
  try {
    await keeping;
    tell();
  } catch {
    port.postMessage({ problem: 'failed' } satisfies KeepAnswer);
  } finally {
    ports.delete(port);
  }
}

async function lookForLater(port: MessagePort): Promise<void> {
  const cache = await caches.open(CACHE);
  const found = await Promise.all(
    release.later.map(({ address }) => cache.match(address, { ignoreVary: true })),
  );
  const answer: KeepAnswer = found.every(Boolean) ? { done: 1, total: 1 } : { problem: 'missing' };
  port.postMessage(answer);
}

/** One after another: they are large, and the page has the line first. */
async function keepFiles(files: readonly OfflineFile[]): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const { address, bytes } of files) {
    arrived.set(address, 0);
    await keep(cache, address, (more) => {
      arrived.set(address, Math.min(bytes, (arrived.get(address) ?? 0) + more));
      tell();
    });
    arrived.set(address, bytes);
    tell();
  }
}

function tell(): void {
  const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0);
  const answer: KeepAnswer = {
    done: sum(arrived.values()),
    total: sum(release.later.map(({ bytes }) => bytes)),
  };
  ports.forEach((port) => port.postMessage(answer));
}
