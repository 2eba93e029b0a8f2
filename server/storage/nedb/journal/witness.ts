import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type FileSystem, type OpenFile, systemCode } from './file-system';
import { WITNESS_FILE } from './file-names';

const DIGITS = 15;
const LINE = /^(\d{15}) ([0-9a-f]{8})\n$/;
/** One line, always as long, so that it is replaced by a single write in place. */
const LINE_BYTES = DIGITS + 1 + 8 + 1;

function line(sequence: number): Buffer {
  const digits = String(sequence).padStart(DIGITS, '0');
  return Buffer.from(`${digits} ${crc32(digits).toString(16).padStart(8, '0')}\n`, 'latin1');
}

/** The last acknowledged sequence as a second file knows it; `missing` and `damaged` say why it does not. */
export type Witnessed = number | 'missing' | 'damaged';

export async function readWitness(files: FileSystem, folder: string): Promise<Witnessed> {
  let file: OpenFile;
  try {
    file = await files.openToRead(join(folder, WITNESS_FILE));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') {
      return 'missing';
    }
    throw error;
  }
  try {
    const text = (await file.read(0, LINE_BYTES + 1)).toString('latin1');
    const digits = LINE.exec(text)?.[1];
    return digits !== undefined && line(Number(digits)).toString('latin1') === text
      ? Number(digits)
      : 'damaged';
  } finally {
    await file.close();
  }
}

/**
 * Keeps the last acknowledged sequence beside the journal, so that a journal which lost its tail cleanly
 * is noticed. It lags behind the journal by at most the write under way and holds nothing up.
 */
export class Witness {
  private wanted = 0;
  private written = 0;
  private running: Promise<void> | undefined;

  private constructor(
    private readonly file: OpenFile,
    private readonly onError: (error: unknown) => void,
  ) {}

  static async open(
    files: FileSystem,
    folder: string,
    sequence: number,
    onError: (error: unknown) => void,
  ): Promise<Witness> {
    const file = await files.openToWrite(join(folder, WITNESS_FILE));
    const witness = new Witness(file, onError);
    witness.wanted = witness.written = sequence;
    try {
      const isWhole = (await file.size()) === LINE_BYTES;
      if (!isWhole) {
        await file.truncate(0);
      }
      await file.write(line(sequence), 0);
      if (!isWhole) {
        await file.flush();
      }
      return witness;
    } catch (error) {
      await file.close().catch(() => undefined);
      throw error;
    }
  }

  note(sequence: number): void {
    this.wanted = sequence;
    this.running ??= this.run();
  }

  private async run(): Promise<void> {
    try {
      while (this.written !== this.wanted) {
        const sequence = this.wanted;
        await this.file.write(line(sequence), 0);
        this.written = sequence;
      }
    } catch (error) {
      // The journal has the record; only noticing a lost tail is weaker until the next write.
      this.onError(error);
    } finally {
      this.running = undefined;
    }
  }

  async close(): Promise<void> {
    await this.running;
    this.note(this.wanted);
    await this.running;
    try {
      await this.file.flush();
    } catch (error) {
      this.onError(error);
    }
    await this.file.close();
  }
}
