import { normalize } from 'node:path/posix';
import { Transform, type Readable, type TransformCallback } from 'node:stream';
import { crc32 } from 'node:zlib';
import { getFileNameLowLevel, openPromise, validateFileName, type Entry, type ZipFile } from 'yauzl';
import { ArchiveRefusedError } from './errors';
import type { OpenArchive } from './port';

export interface UnpackLimits {
  entries: number;
  /** Of all that is read, unpacked. */
  bytes: number;
}

const NESTED = /\.(?:zip|zipx|jar|tar|t?gz|bz2|tbz2?|xz|txz|zst|7z|rar|lz4?|cab|iso)$/i;
/** First bytes of archives, whatever their names are. */
const NESTED_BYTES =
  /^(?:PK\x03\x04|PK\x05\x06|\x1f\x8b|BZh|\xfd7zXZ|7z\xbc\xaf\x27\x1c|Rar!|\x28\xb5\x2f\xfd)/;
/** What systems leave behind, and folders. */
const IGNORED = /(?:^|\/)(?:__MACOSX\/|\.|thumbs\.db$|desktop\.ini$)|\/$/i;
const FILE_TYPE = 0o170000;
const REGULAR_FILE = 0o100000;
const FOLDER = 0o040000;

/**
 * Opens a ZIP file and checks its list before anything is unpacked: no path to outside, no links, no archives in it,
 * no passwords, not too many files, not too large by its own account.
 *
 * @throws ArchiveRefusedError
 */
export async function openZip(file: string, limits: UnpackLimits): Promise<OpenArchive> {
  // Names are decoded and checked here, so that each fault has its sentence.
  const zip = await openPromise(file, { autoClose: false, decodeStrings: false }).catch(notReadable);
  try {
    const entries = await listEntries(zip, limits);
    let left = limits.bytes;
    return {
      paths: [...entries.keys()].filter((path) => !IGNORED.test(path)),
      close: () => zip.close(),
      async open(path) {
        const entry = entries.get(path);
        if (!entry) {
          throw new TypeError(`There is no ${path} in the archive.`);
        }
        const source = await zip.openReadStreamPromise(entry).catch(notReadable);
        const check = checked(path, entry.crc32, (bytes) => {
          left -= bytes;
          return left >= 0 ? undefined : tooLarge(limits);
        });
        return flow(source, check, path);
      },
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(zip: ZipFile, limits: UnpackLimits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > limits.entries) {
    throw tooMany(limits);
  }
  let bytes = 0;
  for await (const entry of readable(zip)) {
    const path = pathOf(entry);
    checkKind(entry, path);
    bytes += entry.uncompressedSize;
    if (entries.has(path)) {
      throw new ArchiveRefusedError(`The ZIP file names ${shown(path)} twice. Make it again.`);
    }
    entries.set(path, entry);
    if (entries.size > limits.entries) {
      throw tooMany(limits);
    }
    if (bytes > limits.bytes) {
      throw tooLarge(limits);
    }
  }
  return entries;
}

async function* readable(zip: ZipFile): AsyncGenerator<Entry> {
  const entries = zip.eachEntry();
  for (;;) {
    const next = await entries.next().catch(notReadable);
    if (next.done) {
      return;
    }
    yield next.value;
  }
}

function pathOf(entry: Entry): string {
  const path = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
  if (path === '' || path.includes('\0') || validateFileName(path) !== null) {
    throw new ArchiveRefusedError(
      `The ZIP file holds the path ${shown(path)}, which leads outside of it. Use plain relative paths.`,
    );
  }
  return normalize(path);
}

function checkKind(entry: Entry, path: string): void {
  // The upper half holds what Unix says of the file, when a Unix made it.
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (type !== 0 && type !== REGULAR_FILE && type !== FOLDER) {
    throw new ArchiveRefusedError(
      `${shown(path)} in the ZIP file is a link or device. Put the file itself in.`,
    );
  }
  if (entry.isEncrypted()) {
    throw new ArchiveRefusedError('The ZIP file is locked with a password. Make one without.');
  }
  if (!entry.canDecodeFileData()) {
    throw new ArchiveRefusedError(`${shown(path)} is packed in a way that is not known here. Use “Deflate”.`);
  }
  if (NESTED.test(path) && !IGNORED.test(path)) {
    throw nested(path);
  }
}

/** Counts and sums up what comes: sizes and sums in the archive are only claims. */
function checked(path: string, sum: number, count: (bytes: number) => Error | undefined): Transform {
  let actual = 0;
  let isFirst = true;
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      const isNested = isFirst && NESTED_BYTES.test(chunk.subarray(0, 8).toString('latin1'));
      isFirst = false;
      actual = crc32(chunk, actual);
      const error = isNested ? nested(path) : count(chunk.length);
      done(error ?? null, error ? undefined : chunk);
    },
    flush(done: TransformCallback) {
      done(actual >>> 0 === sum >>> 0 ? null : damaged(path));
    },
  });
}

/** Whatever the unpacking fails with becomes a refusal of ours; who has read enough ends it. */
function flow(source: Readable, check: Transform, path: string): Readable {
  source.once('error', () => check.destroy(damaged(path)));
  check.once('close', () => source.destroy());
  // Whoever reads is told by the reading; before somebody does, it must not end the process.
  check.on('error', () => undefined);
  return source.pipe(check);
}

function notReadable(error: unknown): never {
  throw new ArchiveRefusedError('The ZIP file is damaged or cut off. Make it again.', { cause: error });
}

function damaged(path: string): ArchiveRefusedError {
  return new ArchiveRefusedError(`${shown(path)} in the ZIP file is damaged. Make the ZIP file again.`);
}

function nested(path: string): ArchiveRefusedError {
  return new ArchiveRefusedError(`${shown(path)} is an archive inside of the ZIP file. Unpack it first.`);
}

function tooMany({ entries }: UnpackLimits): ArchiveRefusedError {
  return new ArchiveRefusedError(`The ZIP file holds more than ${entries} files. One post has fewer.`);
}

function tooLarge({ bytes }: UnpackLimits): ArchiveRefusedError {
  return new ArchiveRefusedError(
    `The ZIP file unpacks to more than ${Math.floor(bytes / 1_048_576)} MB, so it was not unpacked.`,
  );
}

function shown(path: string): string {
  const plain = path.replace(/[\u0000-\u001f\u007f]/g, '?');
  return plain.length > 80 ? `${plain.slice(0, 77)}…` : plain;
}
