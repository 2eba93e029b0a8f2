import { beforeEach, describe, expect, it } from 'vitest';
import type { UserRecord } from '../../server/domain/entities';
import { InvalidDocumentError } from '../../server/storage/errors';
import type { Storage } from '../../server/storage/port';
import { makeJob, makeUser } from './support/records';

/** What no adapter of the storage port lets in. */
export function doorContract(name: string, open: () => Promise<Storage>): void {
  describe(`${name}: at the door`, () => {
    let storage: Storage;
    beforeEach(async () => {
      storage = await open();
    });

    it.each<[string, unknown]>([
      ['__proto__', JSON.parse('{"__proto__":{"isAdmin":true}}')],
      ['constructor', { constructor: {} }],
      ['prototype, deep', { a: [{ b: { prototype: 1 } }] }],
      ['$deleted', { $$deleted: true }],
      ['$ within', { a$b: 1 }],
      ['a dot', { 'a.b': 1 }],
      ['NUL', { 'a\0': 1 }],
      ['a Date', { at: new Date(0) }],
      ['NaN', { count: NaN }],
      ['BigInt', { count: 1n }],
      ['undefined in an array', { list: [1, undefined] }],
      ['a hole in an array', { list: Array(2) }],
      ['a function', { run: () => 1 }],
      ['a Map', { map: new Map() }],
    ])('refuses a document with %s', async (_, payload) => {
      const before = storage.health().sequence;
      await expect(storage.transact((w) => w.jobs.put(makeJob('j1', { payload })))).rejects.toBeInstanceOf(
        InvalidDocumentError,
      );
      expect(storage.health().sequence).toBe(before);
      expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
    });

    it('refuses ids and fields that are not ours, and drops unknown ones', async () => {
      const put = (user: object) => storage.transact((w) => w.users.put(user as UserRecord));
      await expect(put(makeUser('é'))).rejects.toBeInstanceOf(InvalidDocumentError);
      await expect(put(makeUser(''))).rejects.toBeInstanceOf(InvalidDocumentError);
      await expect(put({ ...makeUser('u1'), role: 'root' })).rejects.toBeInstanceOf(InvalidDocumentError);
      await expect(put({ ...makeUser('u1'), createdAt: 'yesterday' })).rejects.toBeInstanceOf(
        InvalidDocumentError,
      );
      await put({ ...makeUser('u1'), _id: 'other', extra: true });
      expect(await storage.read((r) => r.users.get('u1'))).toEqual(makeUser('u1'));
      const operator = { $ne: '' } as unknown as string;
      await expect(storage.read((r) => r.users.byEmailKey(operator))).rejects.toBeInstanceOf(
        InvalidDocumentError,
      );
    });
  });
}
