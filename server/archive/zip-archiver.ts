import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ArchiveEntry, Archiver } from './port';

/** Archives as ZIP files. An entry that cannot be read ends the file in the middle, which no reader takes for whole. */
export function createZipArchiver(): Archiver {
  return {
    pack(entries, modifiedAt) {
      const zip = new ZipFile();
      const out = new PassThrough();
      zip.on('error', (error: unknown) => out.destroy(error as Error));
      pipeline(zip.outputStream, out).catch(() => undefined);
      fill(zip, entries, new Date(modifiedAt), out).catch((error: unknown) => out.destroy(error as Error));
      return out;
    },
  };
}

async function fill(
  zip: ZipFile,
  entries: AsyncIterable<ArchiveEntry>,
  mtime: Date,
  out: PassThrough,
): Promise<void> {
  let current: Readable | undefined;
  // Who has had enough leaves a file open otherwise.
  out.once('close', () => current?.destroy());
  for await (const { path, content, isPacked = false } of entries) {
    if (out.destroyed) {
      return;
    }
    zip.addReadStreamLazy(path, { mtime, compress: !isPacked }, (give) => {
      content().then(
        (found) => {
          current = typeof found === 'string' ? Readable.from([Buffer.from(found)]) : (found as Readable);
          if (out.destroyed) {
            // Whoever had enough left while it was opened.
            current.destroy();
          }
          give(null, current);
        },
        (error: unknown) => give(error as Error, undefined as never),
      );
    });
  }
  zip.end();
}
