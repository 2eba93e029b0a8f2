import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedServer } from './embedded-server';
import { cleanFileName } from './export-file';

/** Posts as Markdown files, to be dragged out of the window. */
export interface PostFiles {
  /** @returns the path of the file; undefined when there is no such post */
  write(slug: string): Promise<string | undefined>;
  /** Takes the files away: whoever got one has a copy of it. */
  remove(): void;
}

export function createPostFiles(server: Promise<Pick<EmbeddedServer, 'postMarkdown'>>): PostFiles {
  let folder: string | undefined;
  return {
    async write(slug) {
      const markdown = await (await server).postMarkdown(slug);
      if (markdown === undefined) {
        return undefined;
      }
      folder ??= mkdtempSync(join(tmpdir(), 'lectern-posts-'));
      const path = join(folder, cleanFileName(`${slug}.md`));
      await writeFile(path, markdown);
      return path;
    },
    remove() {
      if (folder !== undefined) {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
