import { realpath, readdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** A Markdown file below the folder, or what stands where one was expected. */
export interface FoundFile {
  /** From the folder, with `/`. */
  path: string;
  /** The real file; undefined when it is refused. */
  file: string | undefined;
  refusal?: string;
}

const MARKDOWN = /\.(?:md|mdx|markdown)$/i;
const MAX_FILES = 20_000;
const MAX_DEPTH = 40;

export interface FindOptions {
  /** Of a file's name, with `*`; all Markdown files when not given. */
  match?: string | undefined;
}

/**
 * Markdown files below a folder, sorted by path. Hidden folders are left out, and `node_modules` unless the folder
 * is one; links are followed only to what lies inside.
 *
 * @throws Error when the folder cannot be read at all
 */
export async function findFiles(folder: string, { match }: FindOptions = {}): Promise<FoundFile[]> {
  const root = await realpath(folder);
  const isPackages = root.split(sep).includes('node_modules');
  const pattern = match === undefined ? undefined : wildcard(match);
  const found: FoundFile[] = [];
  const seen = new Set<string>();

  async function visit(real: string, path: string, depth: number): Promise<void> {
    if (seen.has(real) || depth > MAX_DEPTH) {
      return;
    }
    seen.add(real);
    const entries = await readdir(real, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      found.push({
        path: `${path}/`,
        file: undefined,
        refusal: `The folder cannot be read (${error.code}).`,
      });
      return [];
    });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      await look(join(real, entry.name), path ? `${path}/${entry.name}` : entry.name, entry.name, depth);
    }
  }

  async function look(place: string, path: string, name: string, depth: number): Promise<void> {
    const target = await inside(root, place);
    if (found.length >= MAX_FILES) {
      return;
    }
    if (target?.isFolder) {
      const isSkipped = (name.startsWith('.') && name !== '.') || (name === 'node_modules' && !isPackages);
      await (isSkipped ? undefined : visit(target.real, path, depth + 1));
    } else if (MARKDOWN.test(name) && (!pattern || pattern.test(name))) {
      found.push(
        target
          ? { path, file: target.real }
          : { path, file: undefined, refusal: 'It is a link to outside of the folder.' },
      );
    }
  }

  await visit(root, '', 0);
  return found;
}

/** The real place of a file or folder; undefined when that is not inside `root` or does not exist. */
async function inside(root: string, place: string): Promise<{ real: string; isFolder: boolean } | undefined> {
  const real = await realpath(place).catch(() => undefined);
  if (real === undefined || !(real === root || real.startsWith(root.endsWith(sep) ? root : root + sep))) {
    return undefined;
  }
  const found = await stat(real).catch(() => undefined);
  return found && (found.isFile() || found.isDirectory())
    ? { real, isFolder: found.isDirectory() }
    : undefined;
}

/** The real path of a file that a text names, when it lies inside the folder; undefined otherwise. */
export async function findInside(folder: string, place: string): Promise<string | undefined> {
  const found = await inside(await realpath(folder), place);
  return found && !found.isFolder ? found.real : undefined;
}

function wildcard(match: string): RegExp {
  const escaped = match.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*');
  return new RegExp(`^${escaped}$`, 'i');
}
