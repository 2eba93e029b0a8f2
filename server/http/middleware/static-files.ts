import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import { MethodNotAllowedError, NotFoundError } from '../../domain/errors';
import { matchesEtag } from '../json-cache';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
/** The editor's service worker: asked for anew each time, and it may fetch the site's own files (CSP Level 3, §6.1). */
const WORKER = '/editor-offline.js';
const WORKER_HEADERS = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
};
const MEMORY = 24 * 1024 * 1024;

/**
 * The formatters' worker compiles WebAssembly, which no page may: a worker answers to the policy that its own file
 * is sent with. It has all that it needs in that file and in what the page hands it, and may fetch nothing.
 */
const FORMATTER = /^\/assets\/format-worker-[\w-]+\.js$/;
const FORMATTER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'";

interface StaticFile {
  path: string;
  extension: string;
  etag: string;
  packed: Partial<Record<'br' | 'gzip', string>>;
}

/**
 * Files of the built client: `/assets/*`, named by their content and kept by browsers for good, and public files
 * such as icons. Only files found at start are served, by exact address, so no address leads out of the folder.
 * Ready-packed `.br` and `.gz` files beside them are sent to those who take them.
 */
export async function staticFiles(folder: string | undefined): Promise<Middleware> {
  const files = folder === undefined ? new Map<string, StaticFile>() : await findFiles(folder);
  const contents = new LRUCache<string, Buffer>({
    maxSize: MEMORY,
    sizeCalculation: (bytes) => bytes.length + 1,
  });
  const load = async (path: string): Promise<Buffer> => {
    const known = contents.get(path);
    const bytes = known ?? (await readFile(path));
    contents.set(path, bytes);
    return bytes;
  };
  return async function handleStaticFiles(koa, next) {
    const file = files.get(koa.path);
    const isAsset = koa.path.startsWith('/assets/');
    if (!file && !isAsset) {
      await next();
      return;
    }
    if (koa.method !== 'GET' && koa.method !== 'HEAD') {
      throw new MethodNotAllowedError('This address takes GET only.', ['GET', 'HEAD']);
    }
    if (!file) {
      throw new NotFoundError('There is no such file.');
    }
    koa.state.route = isAsset ? '/assets' : '/file';
    koa.set({ 'Cache-Control': isAsset ? IMMUTABLE : HOUR, ETag: file.etag, Vary: 'Accept-Encoding' });
    if (FORMATTER.test(koa.path)) {
      koa.set('Content-Security-Policy', FORMATTER_POLICY);
    }
    if (koa.path === WORKER) {
      koa.set(WORKER_HEADERS);
    }
    if (matchesEtag(koa.get('if-none-match'), file.etag)) {
      koa.status = 304;
      return;
    }
    const [path, encoding] = pickForm(file, (name) => koa.acceptsEncodings(name) === name);
    const body = await load(path);
    koa.status = 200;
    koa.type = file.extension;
    if (encoding !== undefined) {
      koa.set('Content-Encoding', encoding);
    }
    koa.body = body;
  };
}

/** The smallest form that the client takes: browsers list gzip first and mean nothing by it. */
function pickForm(
  file: StaticFile,
  isTaken: (encoding: 'br' | 'gzip') => boolean,
): [path: string, encoding: string | undefined] {
  for (const encoding of ['br', 'gzip'] as const) {
    const packed = file.packed[encoding];
    if (packed !== undefined && isTaken(encoding)) {
      return [packed, encoding];
    }
  }
  return [file.path, undefined];
}

async function findFiles(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(paths);
  const files = new Map<string, StaticFile>();
  for (const path of paths) {
    const inside = relative(folder, path).split(sep);
    const extension = extname(path);
    const isHidden = inside.some((part) => part.startsWith('.'));
    if (isHidden || ['.html', '.br', '.gz', '.map', ''].includes(extension)) {
      continue;
    }
    const { size, mtimeMs } = await stat(path);
    files.set(`/${inside.map(encodeURIComponent).join('/')}`, {
      path,
      extension,
      etag: `W/"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
      packed: {
        ...(all.has(`${path}.br`) && { br: `${path}.br` }),
        ...(all.has(`${path}.gz`) && { gzip: `${path}.gz` }),
      },
    });
  }
  return files;
}
