import { expect, it } from 'vitest';
import { LIMITS } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import type { PostRevisionOutline } from '../../../server/domain/entities';
import { keepRevision } from '../../../server/services/post-revisions';
import { assertRoomForDraft, assertRoomForPost } from '../../../server/services/text-room';
import type { Readers, Writers } from '../../../server/storage/port';
import { postRecord } from '../../support/factories';

const MB = 1024 * 1024;
const long = postRecord({ content: 'x'.repeat(MB) });

const withPosts = (textBytes: number) =>
  ({ posts: { listByUser: () => Promise.resolve([{ textBytes }]) } }) as unknown as Pick<Readers, 'posts'>;
const withDraft = (textBytes: number) =>
  ({
    drafts: { listByOwner: () => Promise.resolve([{ draftId: 'd', textBytes }]) },
  }) as unknown as Pick<Readers, 'drafts'>;

it('refuses text beyond what one person may keep, but never to make it shorter', async () => {
  const full = LIMITS.textPerPersonBytes;
  await assertRoomForPost(withPosts(full - 2 * MB), 'u1', long);
  await assertRoomForPost(withPosts(full + MB), 'u1', { ...long, content: 'x' }, long);
  await assertRoomForPost(withPosts(full), null, long);
  await expect(assertRoomForPost(withPosts(full), 'u1', long)).rejects.toThrow(MESSAGES.posts.noRoom);
  const short = { ...long, content: 'x' };
  await expect(assertRoomForPost(withPosts(full), 'u1', long, short)).rejects.toThrow(MESSAGES.posts.noRoom);

  await assertRoomForDraft(withDraft(full), 'u1', 'd', full - 1);
  await expect(assertRoomForDraft(withDraft(full), 'u1', 'd', full + 1)).rejects.toThrow(
    MESSAGES.drafts.noRoom,
  );
  await expect(assertRoomForDraft(withDraft(full), 'u1', 'new', 1)).rejects.toThrow(MESSAGES.drafts.noRoom);
});

it.each([
  [[1, 1, 1], []],
  [
    [9, 9, 9, 1],
    ['r2', 'r3'],
  ],
  [[25, 1], ['r1']],
])('of earlier states that take %j MB drops %j, never the newest', async (sizes, dropped) => {
  const kept = sizes.map((size, at) => ({ revisionId: `r${at}`, textBytes: size * MB }));
  const gone: string[] = [];
  const postRevisions = {
    put: () => Promise.resolve(),
    listByPost: () => Promise.resolve(kept as PostRevisionOutline[]),
    remove(revisionId: string) {
      gone.push(revisionId);
      return Promise.resolve();
    },
  };
  await keepRevision({ postRevisions } as unknown as Pick<Writers, 'postRevisions'>, postRecord());
  expect(gone).toEqual(dropped);
});
