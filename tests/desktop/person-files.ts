import { chmod, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canMount, mountSmallDisk } from '../support/little-room';
import type { LecternApp } from './lectern-app';
import { test as base } from './launch';

/** A folder of the person's. */
export class Folder {
  constructor(readonly root: string) {}

  path(name: string): string {
    return join(this.root, name);
  }

  bytes(name: string): Promise<Buffer> {
    return readFile(this.path(name));
  }

  async text(name: string): Promise<string> {
    return (await this.bytes(name)).toString();
  }

  /** @returns the path */
  async write(name: string, content: string | Buffer): Promise<string> {
    await writeFile(this.path(name), content);
    return this.path(name);
  }

  names(): Promise<string[]> {
    return readdir(this.root);
  }
}

/** Bytes that are left on a disk that is full: enough to begin a file, and not to end it. */
const LEFT = 4096;
const FILLER = 'filler';

/** A disk that can be made full, or be locked. */
export interface Disk {
  folder: Folder;
  /** A text that there is no room for on the full disk. */
  text: string;
  fill(app: LecternApp): Promise<void>;
  makeRoom(app: LecternApp): Promise<void>;
  /** Nobody may write to it any more. */
  lock(): Promise<void>;
}

interface Fixtures {
  /** Gone with the test. */
  files: Folder;
  disk: Disk;
}

// Few long lines: a browser takes its time for many that are typed at once.
const text = `${'a line of a text that the disk has no room for '.repeat(20)}\n`.repeat(10);

async function withMounted(use: (disk: Disk) => Promise<void>): Promise<void> {
  const mounted = await mountSmallDisk();
  const folder = new Folder(mounted.path);
  await use({
    folder,
    text,
    async fill() {
      const full = await folder.write(FILLER, Buffer.alloc(2_000_000)).catch(() => undefined);
      if (full !== undefined) {
        throw new Error('The disk is not small.');
      }
      const { length } = await folder.bytes(FILLER);
      await truncate(folder.path(FILLER), length - LEFT);
    },
    makeRoom: () => rm(folder.path(FILLER)),
    lock: () => Promise.resolve(mounted.lock()),
  });
  await mounted.remove();
}

/** Where no disk can be mounted: what the system says of a full one is put into the app's own mouth. */
async function withPretended(files: Folder, use: (disk: Disk) => Promise<void>): Promise<void> {
  const folder = new Folder(files.path('disk'));
  await mkdir(folder.root);
  await use({
    folder,
    text,
    fill: (app) => pretendFull(app, folder.root, LEFT),
    makeRoom: (app) => pretendFull(app, folder.root, Infinity),
    async lock() {
      await Promise.all((await folder.names()).map((name) => chmod(folder.path(name), 0o444)));
      await chmod(folder.root, 0o555);
    },
  });
  await chmod(folder.root, 0o755);
}

function pretendFull({ electron }: LecternApp, root: string, left: number): Promise<void> {
  return electron.evaluate(
    (_electron, disk) => {
      const files = process.getBuiltinModule('node:fs/promises');
      const kept = globalThis as unknown as { lecternWriteFile?: typeof files.writeFile };
      const write = (kept.lecternWriteFile ??= files.writeFile);
      files.writeFile = async (to, data, options) => {
        const bytes = Buffer.from(data as Uint8Array);
        const isFull =
          typeof to === 'string' && to.startsWith(disk.root) && bytes.length > (disk.left ?? 1e9);
        await write(to, isFull ? bytes.subarray(0, disk.left ?? 0) : (data as Uint8Array), options);
        if (isFull) {
          throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        }
      };
      process.getBuiltinModule('node:module').syncBuiltinESMExports();
    },
    { root, left: left === Infinity ? null : left },
  );
}

/** Lectern with files of the person's that it is tried on. */
export const test = base.extend<Fixtures>({
  files: async ({}, use) => {
    const root = await mkdtemp(join(tmpdir(), 'lectern-files-'));
    await use(new Folder(root));
    await rm(root, { recursive: true, force: true });
  },
  disk: ({ files }, use) => (canMount ? withMounted(use) : withPretended(files, use)),
});
