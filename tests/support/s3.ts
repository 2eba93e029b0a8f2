import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** The account that the server of these tests knows. */
const KEY = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
const BUCKET = 'lectern-media';

/** What came to the server. */
export interface S3Request {
  method: string;
  /** Path without the bucket and without the query. */
  key: string;
  headers: IncomingHttpHeaders;
}

export interface S3Server {
  endpoint: string;
  /** Everything that has been asked of it, oldest first: preflights too, which a page does not show. */
  requests: S3Request[];
  /** Settings of a site that keeps its files there. */
  env: Record<string, string>;
  /** Names of everything in the bucket. */
  keys(): Promise<string[]>;
  close(): Promise<void>;
}

interface S3Options {
  /** Origin whose pages may PUT; the bucket has no rules when left out. */
  cors?: string;
  /** Whether rules may be set by request. */
  canSetRules?: boolean;
}

/** A real S3-compatible server that checks signatures, with one bucket. */
export async function startS3(options: S3Options = {}): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-s3-'));
  const rules = `<CORSConfiguration><CORSRule><AllowedOrigin>${options.cors ?? ''}</AllowedOrigin><AllowedMethod>PUT</AllowedMethod><AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>`;
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: false,
    configureBuckets: [{ name: BUCKET, configs: options.cors === undefined ? [] : [Buffer.from(rules)] }],
  });
  if (options.canSetRules) {
    // Just before the last, which is where signatures are checked.
    server.middleware.splice(-1, 0, keepSlash);
  }
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const requests: S3Request[] = [];
  server.httpServer.prependListener('request', ({ method = '', url = '', headers }: IncomingMessage) => {
    requests.push({ method, key: new URL(url, endpoint).pathname.replace(`/${BUCKET}/`, ''), headers });
  });
  return {
    endpoint,
    requests,
    env: { S3_ENDPOINT: endpoint, S3_REGION: 'us-east-1', S3_BUCKET: BUCKET, ...KEY },
    async keys() {
      const names = await readdir(join(directory, BUCKET), { recursive: true });
      return names.flatMap((name) => /^(.+)\._S3rver_object$/.exec(name)?.[1] ?? []).sort();
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Clients ask about a bucket at `/bucket/` and sign that path. The server leaves the last slash out when it works the
 * signature out, so no such request is ever right; a mount path after the bucket puts the slash back.
 */
const keepSlash: S3rver.Middleware = (context, next) => {
  if (context.path === `/${BUCKET}/`) {
    context.mountPath = '/';
    context.state.vhost = true;
  }
  return next();
};
