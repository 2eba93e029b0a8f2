import type { Context } from 'koa';
import helmet from 'koa-helmet';

/** Nothing at all: for JSON, media and errors, which are never pages. */
export const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** For documents that verifiers on any other site may read in a browser: public, the same for everybody. */
export const OPEN_TO_ALL = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/**
 * The security headers of every page, made once by helmet (DESIGN §3, "Strict Content-Security-Policy").
 *
 * Made once because cached pages are sent without passing any middleware.
 *
 * @param options.scriptHashes CSP sources of the inline scripts in the page's frame
 * @param options.isHttps whether people reach this server over https
 * @param options.isDevelopment leaves the Content-Security-Policy of pages out: the dev server writes inline scripts
 */
export async function makeSecurityHeaders(options: {
  scriptHashes: readonly string[];
  isHttps: boolean;
  isDevelopment?: boolean;
  /** Other origins that pages send files to. */
  connectTo?: readonly string[];
}): Promise<Readonly<Record<string, string>>> {
  const { scriptHashes, isHttps, isDevelopment = false, connectTo = [] } = options;
  const middleware = helmet({
    contentSecurityPolicy: !isDevelopment && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connectTo],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        // The sandbox alone may be framed; by this a program cannot lead its frame to another site either.
        frameSrc: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // `lectern` passes our own HTML, `lectern-worker` the addresses of our own workers.
        trustedTypes: ['lectern', 'lectern-worker'],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // Reset links carry a token in their address.
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string | number | readonly string[]) => {
      headers[name] = String(value);
    },
    removeHeader: () => undefined,
  };
  await middleware({ req: { headers: {} }, res: response } as unknown as Context, () => Promise.resolve());
  return Object.freeze(headers);
}
