import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { Encoding } from './encoding';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const unpackBrotli = promisify(brotliDecompress);
const unpackGzip = promisify(gunzip);

/** Brotli's quality for a reader who waits: about a millisecond a page. */
const QUICK = 5;
/** As small as it gets: about 100 ms a page, beside the requests. */
const BEST = 11;

/**
 * Packs bytes, for keeps: into a Buffer of exactly its own length, where what zlib gives is the beginning of
 * 16 KB or more, which would stay with it.
 */
export async function pack(body: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return trim(await brotli(body, QUICK));
    case 'gzip':
      return trim(await compressGzip(body, { level: 6 }));
    case 'identity':
      return body;
  }
}

/** Brotli at its best. */
export async function packBest(body: Buffer): Promise<Buffer> {
  return trim(await brotli(body, BEST));
}

/** Undoes `pack`. */
export async function unpack(body: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return unpackBrotli(body);
    case 'gzip':
      return unpackGzip(body);
    case 'identity':
      return body;
  }
}

function trim(bytes: Buffer): Buffer {
  return Buffer.from(Uint8Array.from(bytes).buffer);
}

function brotli(body: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window no larger than the body: the default one is allocated and cleared for each.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(body.length + 16)))),
    },
  });
}
