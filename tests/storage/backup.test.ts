import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runBackup } from '../../server/cli/backup';
import { runDoctor } from '../../server/cli/doctor';
import { runKeys } from '../../server/cli/keys';
import { runRestore } from '../../server/cli/restore';
import { openInstanceFile } from '../../server/storage/instance-file/open-instance-file';
import { readInstance } from '../../server/storage/instance-file/inspect-instance-file';
import type { Storage } from '../../server/storage/port';
import { openFolder, silentLogger, temporaryFolder } from './support/folders';
import { makePost, makeSession, makeUser } from './support/records';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');

async function run(command: (out: (line: string) => void) => Promise<number>) {
  const lines: string[] = [];
  const code = await command((line) => lines.push(line));
  return { code, text: lines.join('\n') };
}

const backup = (folder: string, target: string) => run((out) => runBackup({ folder, target, now: NOW }, out));
const restore = (from: string, folder: string) => run((out) => runRestore({ backup: from, folder }, out));

async function filledFolder(): Promise<{ folder: string; storage: Storage }> {
  const folder = join(await temporaryFolder(), 'data');
  const storage = await openFolder(folder, { journalLimitBytes: 20_000 });
  await openInstanceFile({
    folder,
    clock: { now: () => NOW },
    ids: { uuid: () => 'id-1', token: () => 't' },
    logger: silentLogger,
  });
  await mkdir(join(folder, 'media'));
  await writeFile(join(folder, 'media', 'picture.webp'), 'the bytes of a picture');
  await writeFile(join(folder, 'media', 'picture2.webp.unfinished-1'), 'half');
  await storage.transact(async (w) => {
    await w.users.put(makeUser('u1'));
    await w.posts.put(makePost('p1'));
  });
  return { folder, storage };
}

describe('a backup', () => {
  it('made under load holds everything acknowledged before, nothing half, and restores equal', async () => {
    const { folder, storage } = await filledFolder();
    const acknowledged = new Set<string>();
    let isDone = false;
    let next = 0;
    const writers = Array.from({ length: 6 }, async () => {
      while (!isDone) {
        const id = `s${(next += 1)}`;
        await storage.transact(async (w) => {
          await w.sessions.put(makeSession(id));
          await w.sessions.put(makeSession(`${id}-twin`));
        });
        acknowledged.add(id);
      }
    });
    const parent = await temporaryFolder();
    for (let round = 0; round < 8; round += 1) {
      const before = [...acknowledged];
      const target = join(parent, `backup-${round}`);
      expect(await backup(folder, target)).toMatchObject({ code: 0 });
      const restored = join(parent, `restored-${round}`);
      expect(await restore(target, restored)).toMatchObject({ code: 0 });
      const opened = await openFolder(restored);
      expect(opened.health().findings).toEqual([]);
      await opened.read(async (r) => {
        const sessions = new Map((await r.sessions.listByUser('u1')).map((each) => [each.sessionId, each]));
        before.forEach((id) => expect(sessions.get(id)).toEqual(makeSession(id)));
        for (const id of sessions.keys()) {
          expect(sessions.has(id.endsWith('-twin') ? id.slice(0, -5) : `${id}-twin`), id).toBe(true);
        }
        expect(await r.users.get('u1')).toEqual(makeUser('u1'));
        expect(await r.posts.get('p1')).toEqual(makePost('p1'));
      });
      await opened.close();
    }
    isDone = true;
    await Promise.all(writers);
    // Generations came and went meanwhile.
    const names = await readdir(join(folder, 'storage'));
    expect(names.some((name) => name.startsWith('snapshot-'))).toBe(true);
  });

  it('holds media and keys, and the running storage can make it itself', async () => {
    const { folder, storage } = await filledFolder();
    const parent = await temporaryFolder();
    await storage.backup(join(parent, 'backup'));
    await storage.close();
    await restore(join(parent, 'backup'), join(parent, 'restored'));
    for (const path of ['media/picture.webp', 'instance.json']) {
      expect(await readFile(join(parent, 'restored', path))).toEqual(await readFile(join(folder, path)));
    }
    expect(await readdir(join(parent, 'restored', 'media'))).toEqual(['picture.webp']);
    const manifest: unknown = JSON.parse(await readFile(join(parent, 'backup', 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({
      createdAt: '2026-11-21T10:00:00.000Z',
      sequence: 1,
      counts: { users: 1, posts: 1 },
    });
    expect(await run((out) => runDoctor({ folder: join(parent, 'restored') }, out))).toMatchObject({
      code: 0,
    });
  });

  it('made before a rotation brings no destroyed key back once the present keys are adopted', async () => {
    const { folder, storage } = await filledFolder();
    await storage.close();
    const parent = await temporaryFolder();
    const restored = join(parent, 'restored');
    const keys = (data: string, action: 'rotate' | 'adopt') =>
      run((out) =>
        runKeys({ action, folder: data, copy: join(folder, 'instance.json'), logger: silentLogger }, out),
      );
    await backup(folder, join(parent, 'backup'));
    expect((await keys(folder, 'rotate')).code).toBe(0);
    const { signingKeys: present } = await readInstance(folder);
    const [old] = present;
    const { text } = await restore(join(parent, 'backup'), restored);
    expect(text).toContain(`signed with the key ${old?.kid}, made ${old?.createdAt}`);
    expect(text).toContain('lectern keys adopt');
    for (let again = 0; again < 2; again += 1) {
      expect((await keys(restored, 'adopt')).code).toBe(0);
      const { signingKeys } = await readInstance(restored);
      expect(signingKeys.map(({ kid }) => kid)).toEqual(
        expect.arrayContaining(present.map(({ kid }) => kid)),
      );
      expect(signingKeys).toHaveLength(3);
      // One that is new signs: private halves neither come back nor wander.
      const [signing, ...others] = signingKeys.filter(({ privateJwk }) => privateJwk !== null);
      expect(others).toEqual([]);
      expect(signing?.retiredAt).toBeNull();
      expect(present.map(({ kid }) => kid)).not.toContain(signing?.kid);
    }
  });

  it('is refused where it would overwrite, and cleans up after itself', async () => {
    const { folder } = await filledFolder();
    const parent = await temporaryFolder();
    await writeFile(join(parent, 'precious'), 'x');
    expect(await backup(folder, parent)).toMatchObject({
      code: 1,
      text: `${parent} is not empty: name a folder that does not exist yet.`,
    });
    expect(await backup(folder, join(parent, 'precious'))).toMatchObject({ code: 1 });
    expect(await backup(folder, join(folder, 'inside'))).toMatchObject({ code: 1 });
    expect(await backup(join(parent, 'no-such'), join(parent, 'target'))).toMatchObject({ code: 1 });
    expect(await readdir(parent)).toEqual(['precious']);
  });

  it('is not restored when any of its files was changed, is missing, or is no backup', async () => {
    const { folder } = await filledFolder();
    const parent = await temporaryFolder();
    const good = join(parent, 'good');
    await backup(folder, good);
    const { files } = JSON.parse(await readFile(join(good, 'manifest.json'), 'utf8')) as {
      files: { path: string }[];
    };
    expect(files.length).toBeGreaterThanOrEqual(4);
    for (const path of [...files.map((file) => file.path), 'manifest.json']) {
      const bad = join(parent, 'bad');
      await cp(good, bad, { recursive: true });
      const bytes = await readFile(join(bad, path));
      bytes.writeUInt8(bytes.readUInt8(5) ^ 0xff, 5);
      await writeFile(join(bad, path), bytes);
      expect(await restore(bad, join(parent, 'target')), path).toMatchObject({ code: 1 });
      await rm(join(bad, path));
      expect(await restore(bad, join(parent, 'target')), path).toMatchObject({ code: 1 });
      await rm(bad, { recursive: true });
    }
    expect((await readdir(parent)).sort()).toEqual(['good']);
    await mkdir(join(parent, 'full'));
    await writeFile(join(parent, 'full', 'mine'), 'x');
    expect(await restore(good, join(parent, 'full'))).toMatchObject({ code: 1 });
    expect(await readdir(join(parent, 'full'))).toEqual(['mine']);
  });
});
