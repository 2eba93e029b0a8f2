import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl from 'yauzl';

const open = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer);

/** The files of a ZIP archive by their path, unpacked and with their checksums checked. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await open(bytes, { lazyEntries: true, strictFileNames: true });
  const files = new Map<string, Buffer>();
  for await (const entry of entriesOf(zip)) {
    const stream = await promisify(zip.openReadStream.bind(zip) as OpenStream)(entry);
    files.set(entry.fileName, await buffer(stream));
  }
  return files;
}

type OpenStream = (
  entry: yauzl.Entry,
  callback: (error: Error | null, stream: NodeJS.ReadableStream) => void,
) => void;

async function* entriesOf(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  for (;;) {
    const entry = await new Promise<yauzl.Entry | undefined>((resolve, reject) => {
      zip.once('entry', resolve);
      zip.once('end', () => resolve(undefined));
      zip.once('error', reject);
      zip.readEntry();
    });
    ['entry', 'end', 'error'].forEach((event) => zip.removeAllListeners(event));
    if (!entry) {
      return;
    }
    yield entry;
  }
}
