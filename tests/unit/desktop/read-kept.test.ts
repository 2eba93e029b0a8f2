import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createKeptTexts } from '../../../main/code/kept-texts';
import { readKept } from '../../../main/code/read-kept';
import { createUnfinishedWrites } from '../../../main/code/unfinished-writes';
import type { Logger } from '../../../server/domain/ports';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-read-kept-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('waits no longer than it may for a drive that does not answer, and leaves what is on it for another start', async () => {
  // A pipe that nobody writes into: whoever reads it waits, as on a drive that does not answer.
  const hanging = join(folder, 'hanging.js');
  execFileSync('mkfifo', [hanging]);
  const writes = join(folder, 'writes');
  await mkdir(writes);
  const head = JSON.stringify({ path: hanging, old: 3, new: 3 });
  await writeFile(join(writes, 'one.write'), `${head}\noldnew`);
  const texts = createKeptTexts(join(folder, 'texts'));
  const warn = vi.fn();
  const unfinished = createUnfinishedWrites(writes);
  const mend = vi.spyOn(unfinished, 'mend');
  const logger = { warn, error: vi.fn() } as unknown as Logger;
  expect(await readKept({ unfinished, texts, logger, patience: 50 })).toEqual([]);
  expect(warn).toHaveBeenCalledOnce();

  const answering = await open(hanging, 'w');
  await answering.writeFile('new');
  await answering.close();
  await mend.mock.results[0]?.value;
  expect(await readdir(writes)).toEqual(['one.write']);
});
