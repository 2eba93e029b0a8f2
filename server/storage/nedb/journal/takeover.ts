import { randomBytes } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, type LockOwner, parseOwner } from './lock-owner';

const PREFIX = 'lock-takeover-';
const FILE_MODE = 0o600;

/** Who claims is told by the name: a file's content may be missing when its process was killed. */
function claimName(owner: LockOwner): string {
  const text = Buffer.from(JSON.stringify(owner)).toString('base64url');
  return `${PREFIX}${randomBytes(4).toString('hex')}-${text}`;
}

function claimant(name: string): LockOwner | undefined {
  const text = name.slice(name.indexOf('-', PREFIX.length) + 1);
  return parseOwner(Buffer.from(text, 'base64url').toString('utf8'));
}

/** Clears away the claims of the dead, and tells whether another living one is left. */
async function isClaimedByAnother(folder: string, own: string): Promise<boolean> {
  let isClaimed = false;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREFIX) || name === own) {
      continue;
    }
    const path = join(folder, name);
    const owner = claimant(name);
    if (owner !== undefined && (await isAlive(owner, path))) {
      isClaimed = true;
    } else {
      // No two claims share a name, so this can only be the file of the one that died.
      await rm(path, { force: true });
    }
  }
  return isClaimed;
}

/**
 * Runs the work unless another living process is at it. Each claims first and looks second, so of two at the
 * same moment at least one sees the other and withdraws; a claimant that was killed stands in nobody's way.
 */
export async function takeOver(folder: string, self: LockOwner, work: () => Promise<void>): Promise<void> {
  const own = claimName(self);
  const path = join(folder, own);
  await writeFile(path, '', { flag: 'wx', mode: FILE_MODE });
  try {
    if (!(await isClaimedByAnother(folder, own))) {
      await work();
    }
  } finally {
    await rm(path, { force: true });
  }
}
