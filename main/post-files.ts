import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanFileName } from './clean-file-name';
import type { EmbeddedServer } from './embedded-server';

/** Between the hash of what was written and what makes the name of a folder its own. */
const SEPARATOR = '-';

/** Posts as Markdown files, to be dragged out of the window. */
export interface PostFiles {
  /**
   * Writes a post into a file that no other drag gets: a program that a post is dropped on may open that very file,
   * and the person may go on writing in it.
   *
   * @returns the path of the file; undefined when there is no such post
   * @throws an error of the file system
   */
  write(slug: string): Promise<string | undefined>;
  /**
   * Takes away the files of this run and earlier ones in which nobody has written. What a program holds on to stays
   * until the next time. Never throws.
   */
  tidy(): void;
}

export interface PostFileParts {
  server: Promise<Pick<EmbeddedServer, 'postMarkdown'>>;
  /** Of the app alone; is made when it is needed. */
  folder: string;
}

/** Each file is in a folder of its own, whose name says what was written: whether it still is needs no other note. */
export function createPostFiles({ server, folder }: PostFileParts): PostFiles {
  return {
    async write(slug) {
      const markdown = await (await server).postMarkdown(slug);
      if (markdown === undefined) {
        return undefined;
      }
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const own = await mkdtemp(join(folder, hashOf(markdown) + SEPARATOR));
      const path = join(own, cleanFileName(`${slug}.md`));
      await writeFile(path, markdown);
      return path;
    },
    tidy() {
      attempt(() => {
        for (const name of readdirSync(folder)) {
          const [hash = ''] = name.split(SEPARATOR);
          attempt(() => removeUnchanged(join(folder, name), hash));
        }
      });
    },
  };
}

/** @throws an error of the file system, also when something is left in the folder */
function removeUnchanged(folder: string, hash: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (hashOf(readFileSync(path)) === hash) {
      rmSync(path);
    }
  }
  rmdirSync(folder);
}

function attempt(run: () => void): void {
  try {
    run();
  } catch {
    // Nothing was written yet, somebody has written in it, or a program holds it.
  }
}

/** Half of a SHA-256: paths of Windows have little room. */
function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}
