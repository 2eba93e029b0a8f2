import { mkdtemp, mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLogFile } from '../../../main/log-file';
import { createLogger } from '../../../server/logger';
import { canMount, onSmallDisk } from '../../support/little-room';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-log-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const linesOf = async (path: string) => (await readFile(path, 'utf8')).trim().split('\n');

describe('the log', () => {
  it('has a line for each event at once', async () => {
    const { path, stream } = openLogFile(join(folder, 'logs'));
    createLogger('info', stream).info({ system: 'linux' }, 'Lectern starts.');
    expect(await readFile(path, 'utf8')).toContain('"msg":"Lectern starts."');
  });

  it('that has become large is put aside at the next start', async () => {
    const { path } = openLogFile(folder);
    await truncate(path, 5_000_001);
    openLogFile(folder);
    expect((await readFile(path)).length).toBe(0);
    expect((await readFile(join(folder, 'lectern.1.log'))).length).toBe(5_000_001);
  });

  it.skipIf(process.platform !== 'linux')('ends nothing on a full disk', async () => {
    await mkdir(join(folder, 'logs'));
    await symlink('/dev/full', join(folder, 'logs', 'lectern.log'));
    const logger = createLogger('info', openLogFile(join(folder, 'logs')).stream);
    expect(() => logger.error({ err: new Error('ENOSPC') }, 'An error.')).not.toThrow();
    expect(() => logger.info({}, 'One more.')).not.toThrow();
  });

  it.skipIf(!canMount)('has the lines of a time without room once there is some', async () => {
    await onSmallDisk(async (disk) => {
      const { path, stream } = openLogFile(join(disk, 'logs'));
      const logger = createLogger('info', stream);
      await writeFile(join(disk, 'filler'), Buffer.alloc(2_000_000)).catch(() => undefined);
      logger.info({}, 'one');
      logger.info({}, 'two');
      await rm(join(disk, 'filler'));
      logger.info({}, 'three');
      const said = (await linesOf(path)).map((line) => (JSON.parse(line) as { msg: string }).msg);
      expect(said).toEqual(['one', 'two', 'three']);
    });
  });
});
