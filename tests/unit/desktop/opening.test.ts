import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uuidv7 } from 'uuidv7';
import type { KeptText } from '../../../main/code/kept-texts';
import { startFromDisk } from '../../../main/code/opening';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-opening-'));
  path = join(folder, 'a.js');
  await writeFile(path, 'saved\n');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const kept = (text: string): KeptText => ({
  id: uuidv7(),
  name: 'a.js',
  path,
  language: 'javascript',
  text,
  encoding: 'UTF-8',
  lineEnd: '\n',
  hash: null,
});

describe('a file that is opened', () => {
  it('comes with what was kept of it, which stays kept', async () => {
    const typed = kept('typed\n');
    const others = [{ ...kept('other'), path: null }, typed];
    const forget = vi.fn();
    expect(await startFromDisk(path, others, forget)).toMatchObject({ id: typed.id, text: 'typed\n' });
    expect(others).toHaveLength(1);
    expect(forget).not.toHaveBeenCalled();
  });

  it('has a kept text already: that is forgotten for good, and does not come back at the next start', async () => {
    const saved = kept('saved\n');
    const all = [saved];
    const forget = vi.fn();
    expect(await startFromDisk(path, all, forget)).toMatchObject({ path, file: { text: 'saved\n' } });
    expect(all).toEqual([]);
    expect(forget).toHaveBeenCalledExactlyOnceWith(saved.id);
  });

  it('comes with what was kept of it also when an older text is forgotten first', async () => {
    const typed = kept('typed\n');
    const start = await startFromDisk(path, [kept('saved\n'), typed], vi.fn());
    expect(start).toMatchObject({ id: typed.id, text: 'typed\n' });
  });
});
