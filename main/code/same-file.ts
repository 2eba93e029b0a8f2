import { realpath, stat } from 'node:fs/promises';

/** Whether two paths lead to one file: through links, and in whatever case where the disk does not mind. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([real(one), real(other)]);
  if (a === b) {
    return true;
  }
  if (a.toLowerCase() !== b.toLowerCase()) {
    return false;
  }
  const [first, second] = await Promise.all([identity(a), identity(b)]);
  return first !== undefined && first === second;
}

async function real(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

async function identity(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found && `${found.dev} ${found.ino}`;
}
