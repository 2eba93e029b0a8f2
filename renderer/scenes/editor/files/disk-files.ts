import type { LineEnd } from './read-text-file';

/** Where a window's text came from, or was saved to last. */
export interface DiskFile {
  /** Given by browsers with File System Access; undefined where saving is a download. */
  handle: FileSystemFileHandle | undefined;
  lineEnd: LineEnd;
  /** When the file was last written as far as is known, in milliseconds since 1970. */
  modifiedAt: number | undefined;
}

/** The files on the disk by the id of the window that shows them, for as long as the page is open. */
export class DiskFiles {
  private readonly files = new Map<string, DiskFile>();

  get(id: string): DiskFile | undefined {
    return this.files.get(id);
  }

  set(id: string, file: DiskFile): void {
    this.files.set(id, file);
  }

  /**
   * The window that shows a file already.
   *
   * @param ids windows that are open
   */
  async windowOf(handle: FileSystemFileHandle, ids: readonly string[]): Promise<string | undefined> {
    for (const id of ids) {
      if (await this.files.get(id)?.handle?.isSameEntry(handle)) {
        return id;
      }
    }
    return undefined;
  }
}

const known = new WeakMap<object, DiskFiles>();

/** The files of a workspace: its buttons and what is dropped on it know the same ones. */
export function diskFilesOf(workspace: object): DiskFiles {
  const files = known.get(workspace) ?? new DiskFiles();
  known.set(workspace, files);
  return files;
}
