import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StorageUnwritableError } from '../../server/storage/errors';
import { nodeFileSystem } from '../../server/storage/nedb/journal/node-file-system';
import { faultyFileSystem } from './support/faulty-file-system';
import { openFolder, temporaryFolder } from './support/folders';
import { makeUser } from './support/records';

const SECRET = 'somebody@example.net';

async function bytesOf(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  const texts = await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')));
  return texts.join('\n');
}

describe('a compaction of the journal', () => {
  it('leaves nothing on the disk of what was removed or replaced before', async () => {
    const folder = await temporaryFolder();
    const storage = await openFolder(folder);
    await storage.transact((w) => w.users.put(makeUser('u1', { email: SECRET, emailKey: SECRET })));
    await storage.transact((w) => w.users.put(makeUser('u1')));
    expect(await bytesOf(folder)).toContain(SECRET);
    await storage.compact();
    expect(await bytesOf(folder)).not.toContain(SECRET);
    expect(await readdir(join(folder, 'storage'))).toEqual([
      'journal-000002.lectern',
      'snapshot-000002.lectern',
      'witness',
    ]);
    await storage.close();
    const reopened = await openFolder(folder);
    expect(await reopened.read((r) => r.users.get('u1'))).toEqual(makeUser('u1'));
    expect(reopened.health().findings).toEqual([]);
  });

  it('fails, loses nothing and works the next time, at whichever step the disk fails', async () => {
    for (let failing = 1; failing < 40; failing += 1) {
      const folder = await temporaryFolder();
      let counted = -Infinity;
      const fileSystem = faultyFileSystem(nodeFileSystem, () => (counted += 1) === failing);
      const storage = await openFolder(folder, { fileSystem });
      await storage.transact((w) => w.users.put(makeUser('u1', { email: SECRET, emailKey: SECRET })));
      await storage.transact((w) => w.users.put(makeUser('u1')));
      counted = 0;
      const refused: unknown = await storage.compact().then(
        () => undefined,
        (error: unknown) => error,
      );
      const wasReached = counted >= failing;
      counted = -Infinity;
      if (refused !== undefined) {
        expect(refused).toBeInstanceOf(StorageUnwritableError);
        expect(await storage.read((r) => r.users.get('u1'))).toEqual(makeUser('u1'));
        await storage.transact((w) => w.users.put(makeUser('u2')));
        await storage.compact();
      }
      expect(await bytesOf(folder), `failure ${failing}`).not.toContain(SECRET);
      await storage.close();
      const reopened = await openFolder(folder);
      expect(await reopened.read((r) => r.users.get('u1'))).toEqual(makeUser('u1'));
      expect(reopened.health().findings).toEqual([]);
      await reopened.close();
      if (!wasReached) {
        return;
      }
    }
    throw new Error('The compaction takes more steps than were made to fail.');
  });

  it('is followed by the quarantine, which gives up what names somebody and nothing else', async () => {
    const folder = await temporaryFolder();
    const quarantine = join(folder, 'storage', 'quarantine');
    await mkdir(quarantine, { recursive: true });
    await writeFile(
      join(quarantine, 'journal-000001.lectern.9-99.aa'),
      `\u0000{"email":"SomeBody@Example.net`,
    );
    await writeFile(join(quarantine, 'long'), `${'x'.repeat(1024 * 1024 - 5)}${SECRET}`);
    await writeFile(join(quarantine, 'another'), 'nobody@example.net');
    const storage = await openFolder(folder);
    await storage.dropDamaged([SECRET]);
    expect(await readdir(quarantine)).toEqual(['another']);
  });
});
