import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { endianness } from 'node:os';
import { crc32 } from 'node:zlib';
import { documentNumbers, sharedPrefixes, type Segment } from './segment';

/** Grows whenever the tokenizer, the weights or the layout change: older files are built anew. */
const FORMAT = `lectern-search-1-${endianness()}`;

/** Writes a segment whole or not at all. */
export async function writeSegmentFile(path: string, segment: Segment): Promise<void> {
  const { postIds, revisions, terms, categories, starts, documents, impacts } = segment;
  const names = Buffer.from(JSON.stringify({ postIds, revisions }));
  const words = Buffer.from(terms.join('\n'));
  const parts = [names, words, bytesOf(categories), bytesOf(starts), bytesOf(documents), bytesOf(impacts)];
  const body = Buffer.concat(parts);
  const header = JSON.stringify([FORMAT, crc32(body), ...parts.map(({ length }) => length)]);
  const temporary = `${path}.${randomBytes(4).toString('hex')}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFile(temporary, Buffer.concat([Buffer.from(`${header}\n`), body]), { mode: 0o600 });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Reads a segment; undefined when there is none, or it is damaged or of another format. */
export async function readSegmentFile(path: string): Promise<Segment | undefined> {
  const file = await readFile(path).catch(() => Buffer.alloc(0));
  const start = file.indexOf('\n') + 1;
  const body = file.subarray(start);
  const lengths = readHeader(file.subarray(0, start).toString('utf8'), body);
  if (!lengths) {
    return undefined;
  }
  let end = 0;
  const [names, words, categories, starts, documents, impacts] = lengths.map((length) => {
    end += length;
    return body.subarray(end - length, end);
  }) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
  const { postIds, revisions } = JSON.parse(names.toString('utf8')) as Pick<Segment, 'postIds' | 'revisions'>;
  const terms = words.length === 0 ? [] : words.toString('utf8').split('\n');
  return {
    postIds,
    revisions,
    categories: copyInto(new Uint8Array(postIds.length), categories),
    alive: new Uint8Array(postIds.length).fill(1),
    terms,
    shared: sharedPrefixes(terms),
    starts: copyInto(new Uint32Array(terms.length + 1), starts),
    documents: copyInto(documentNumbers(postIds.length, impacts.length), documents),
    impacts: copyInto(new Uint8Array(impacts.length), impacts),
  };
}

/** Lengths of the parts when the header fits the body and the body is whole. */
function readHeader(header: string, body: Buffer): number[] | undefined {
  let fields: unknown;
  try {
    fields = JSON.parse(header);
  } catch (error) {
    if (error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
  if (!Array.isArray(fields) || fields[0] !== FORMAT || fields[1] !== crc32(body)) {
    return undefined;
  }
  const lengths = fields.slice(2).map(Number);
  return lengths.length === 6 && lengths.reduce((a, b) => a + b, 0) === body.length ? lengths : undefined;
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint8Array | Uint16Array | Uint32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Copies, since parts of a file stand at addresses where wider numbers cannot. */
function copyInto<T extends Uint8Array | Uint16Array | Uint32Array>(target: T, bytes: Buffer): T {
  bytesOf(target).set(bytes);
  return target;
}
