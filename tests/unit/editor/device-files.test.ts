import { afterEach, expect, it, vi } from 'vitest';
import { DeviceFiles } from '../../../renderer/scenes/editor/keeping/device-files';
import { FakeDatabase, FakeStorage } from './editor-support';

afterEach(() => vi.useRealTimers());

const state = (code: string, changedAt: number) =>
  ({ id: 'a', name: 'a.js', language: 'javascript', code, stamp: `s${changedAt}`, changedAt }) as const;

function device() {
  const storage = new FakeStorage();
  const database = new FakeDatabase();
  return { storage, database, files: new DeviceFiles(storage, database) };
}

it('keeps the last state that there is when a later one finds no room anywhere', async () => {
  const { storage, database, files } = device();
  expect(await files.write(state('first', 1))).toBe('storage');
  storage.isFull = true;
  database.state = 'full';
  expect(await files.write(state('second', 2))).toBe('full');
  expect(await files.read('a')).toMatchObject({ code: 'first' });
  expect(files.peek('a')).toMatchObject({ code: 'first' });
});

it('takes the older state out of the local storage once the database has the newer one', async () => {
  const { storage, files } = device();
  await files.write(state('first', 1));
  storage.isFull = true;
  expect(await files.write(state('second', 2))).toBe('database');
  expect(files.peek('a')).toBeUndefined();
  expect(await files.read('a')).toMatchObject({ code: 'second' });
});

it('does not wait for good for a database that never answers', async () => {
  vi.useFakeTimers();
  const { storage, database, files } = device();
  database.state = 'silent';
  const kept = files.write(state('text', 1));
  storage.isFull = true;
  const refused = files.write(state('more', 2));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await kept).toBe('storage');
  expect(await refused).toBe('blocked');
  expect(files.peek('a')).toMatchObject({ code: 'text' });
});

it('leaves the database’s list of files whole when the local storage is blocked', async () => {
  const { storage, files } = device();
  files.note([{ id: 'a', isOpen: true, at: 1, stamp: 's1' }]);
  storage.entries.clear();
  storage.isFull = true;
  files.note([{ id: 'b', isOpen: false, at: 2, stamp: 's2' }]);
  await vi.waitFor(async () =>
    expect((await files.readAll()).index?.map(({ id }) => id)).toEqual(['a', 'b']),
  );
  files.forget(['b']);
  await vi.waitFor(async () => expect((await files.readAll()).index?.map(({ id }) => id)).toEqual(['a']));
});
