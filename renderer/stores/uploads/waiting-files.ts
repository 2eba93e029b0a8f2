import type { MediaFile } from '../../../server/contract/schemas/media';
import type { Platform } from '../../platform/port';
import type { KeptFile, KeptFiles } from '../../platform/uploads/port';

/** The entry of the local storage that says which files wait, in case their bytes cannot be kept. */
const NOTES = 'waiting-files';

/** Milliseconds after which a file that was never fetched is let go. */
const LIFETIME = 7 * 24 * 3_600_000;

/** The place in a draft that a file is for. */
export interface FilePlace {
  draftId: string;
  /** Such as `subtitles.0.image`. */
  path: string;
}

/**
 * Chosen files until they are in their draft: the bytes in the browser's database, and a note of their names in the
 * local storage, which is written before anything can go wrong.
 */
export class WaitingFiles {
  private known: Promise<KeptFile[]> | null = null;

  constructor(
    private readonly kept: KeptFiles,
    private readonly storage: Platform['storage'],
    private readonly clock: () => number,
  ) {}

  /** The file that waits for this place; without its bytes when they could not be kept. */
  async find(userId: string, { draftId, path }: FilePlace): Promise<KeptFile | undefined> {
    this.known ??= this.readAll();
    const all = await this.known;
    return all
      .filter((file) => file.userId === userId && file.draftId === draftId && file.path === path)
      .sort((one, other) => other.chosenAt - one.chosenAt)[0];
  }

  /** Keeps a file. Never fails: then at least its name is known after a reload. */
  async keep(file: KeptFile): Promise<void> {
    this.writeNotes([...this.readNotes().filter(({ id }) => id !== file.id), { ...file, file: null }]);
    await this.kept.claim(file.id);
    await this.kept.set(file);
  }

  /**
   * Makes a file that was found this page's alone, for which another tab may have to be done with it first.
   *
   * @returns the file as it is by then; undefined when it waits no more
   */
  async claim({ id, userId, draftId, path }: KeptFile): Promise<KeptFile | undefined> {
    await this.kept.claim(id);
    this.known = null;
    const file = await this.find(userId, { draftId, path });
    if (file?.id !== id) {
      this.kept.release(id);
      return undefined;
    }
    return file;
  }

  /** The file is stored; it waits for its draft alone. */
  async noteStored(file: KeptFile, stored: MediaFile): Promise<void> {
    await this.keep({ ...file, file: null, stored });
  }

  async remove(id: string): Promise<void> {
    this.writeNotes(this.readNotes().filter((note) => note.id !== id));
    this.known = this.known?.then((all) => all.filter((file) => file.id !== id)) ?? null;
    await this.kept.remove([id]);
    this.kept.release(id);
  }

  private async readAll(): Promise<KeptFile[]> {
    const oldest = this.clock() - LIFETIME;
    const isOld = ({ chosenAt }: KeptFile): boolean => chosenAt < oldest;
    const kept = await this.kept.all();
    const notes = this.readNotes();
    if (notes.some(isOld)) {
      this.writeNotes(notes.filter((note) => !isOld(note)));
    }
    const old = kept.filter(isOld);
    if (old.length > 0) {
      await this.kept.remove(old.map(({ id }) => id));
    }
    const ids = new Set(kept.map(({ id }) => id));
    return [...kept, ...notes.filter(({ id }) => !ids.has(id))].filter((file) => !isOld(file));
  }

  private readNotes(): KeptFile[] {
    try {
      const notes = JSON.parse(this.storage.get(NOTES) ?? '[]') as unknown;
      return Array.isArray(notes) ? (notes as unknown[]).filter(isNote) : [];
    } catch {
      return [];
    }
  }

  private writeNotes(notes: readonly KeptFile[]): void {
    if (notes.length === 0) {
      this.storage.remove(NOTES);
    } else {
      this.storage.set(NOTES, JSON.stringify(notes));
    }
  }
}

function isNote(value: unknown): value is KeptFile {
  const note = value as Partial<KeptFile> | null;
  const texts = [note?.id, note?.userId, note?.draftId, note?.path, note?.name];
  return texts.every((text) => typeof text === 'string') && typeof note?.chosenAt === 'number';
}
