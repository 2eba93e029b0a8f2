import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The project's root folder. */
export const root = resolve(import.meta.dirname, '../..');

/** Ends with one sentence when this Node cannot run Lectern. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(
      `Lectern needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer Node and try again.`,
    );
    process.exit(1);
  }
}

/**
 * A fingerprint of files: their content, or their size and time where that is enough.
 *
 * @param {readonly string[]} paths files and folders below the root
 * @param {{ by: 'content' | 'time' }} options
 */
export function fingerprint(paths, { by }) {
  const hash = createHash('sha256');
  /** @param {string} path */
  const add = (path) => {
    if (!existsSync(path)) {
      return;
    }
    const stat = statSync(path);
    if (stat.isDirectory()) {
      for (const name of readdirSync(path).sort()) {
        add(join(path, name));
      }
      return;
    }
    hash.update(path.slice(root.length));
    hash.update(by === 'content' ? readFileSync(path) : `${stat.size}:${stat.mtimeMs}`);
  };
  for (const path of paths) {
    add(join(root, path));
  }
  return hash.digest('hex');
}
