import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { RUN } from '../../contract/constants/run';
import { ForbiddenError, MethodNotAllowedError } from '../../domain/errors';

/**
 * Takes the runtime from the page that framed it, once, and nothing from anyone else. `port` is all that leads
 * back: the document has an origin of its own that nobody shares.
 */
const DOCUMENT = `<!doctype html>
<meta charset="utf-8">
<title>Program</title>
<script>
addEventListener('message', function take(event) {
  if (event.source !== parent || parent === self || event.ports.length !== 1) return;
  removeEventListener('message', take);
  new Function('port', event.data)(event.ports[0]);
});
</script>
`;

/**
 * Programs may do what they like with their own page and reach nothing else: no network of any kind, no frames,
 * no addresses, and by `sandbox` neither storage nor the page around. Forms may be submitted for the sake of
 * `submit` listeners; `form-action` lets none of them out.
 */
const POLICY = [
  'sandbox allow-scripts allow-forms',
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob: data:",
  "style-src 'unsafe-inline' blob: data:",
  'img-src data: blob:',
  'media-src data: blob:',
  'font-src data: blob:',
  'worker-src blob:',
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-src 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** What a browser says of a request whose answer it would show inside of a page (Fetch Metadata). */
const FRAMES = new Set(['iframe', 'frame', 'embed', 'object', 'fencedframe']);

/** The document that programs of people run in, the only one here that may stand in a frame. */
export function sandbox(): Middleware {
  return async function handleSandbox(koa, next) {
    if (koa.path !== RUN.sandboxPath) {
      if (isForFrame(koa.req)) {
        throw new ForbiddenError(
          'This address is not shown inside of another page. Open it in a tab of its own.',
        );
      }
      await next();
      return;
    }
    if (koa.method !== 'GET' && koa.method !== 'HEAD') {
      throw new MethodNotAllowedError('This address takes GET only.', ['GET', 'HEAD']);
    }
    koa.state.route = '/sandbox';
    koa.remove('X-Frame-Options');
    // An origin of its own has no cluster to ask for.
    koa.remove('Origin-Agent-Cluster');
    koa.set({
      'Content-Security-Policy': POLICY,
      // Nobody at all: `<link rel=preconnect>` and peer connections are none of CSP's business (Chromium 148 and later;
      // WICG Connection Allowlists).
      'Connection-Allowlist': '()',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Permissions-Policy': NO_DEVICES,
    });
    koa.status = 200;
    koa.type = 'html';
    koa.body = DOCUMENT;
  };
}

/** Whether the answer would be shown inside of a page: a program leads its frame where it likes. */
export function isForFrame(request: IncomingMessage): boolean {
  return FRAMES.has(String(request.headers['sec-fetch-dest']));
}

const NO_DEVICES = [
  'camera',
  'display-capture',
  'fullscreen',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ');
