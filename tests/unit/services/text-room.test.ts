import { expect, it } from 'vitest';
import { LIMITS } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import { postRevisionId } from '../../../server/domain/post-revision-id';
import { keepRevision } from '../../../server/services/post-revisions';
import { assertRoomForDraft, assertRoomForPost } from '../../../server/services/text-room';
import type { Readers, Writers } from '../../../server/storage/port';
import { makeDraft } from '../../storage/support/records';
import { postRecord } from '../../support/factories';

const MB = 1024 * 1024;
const long = postRecord({ content: 'x'.repeat(MB) });

const withPosts = (textBytes: number) =>
  ({ posts: { listByUser: () => Promise.resolve([{ textBytes }]) } }) as unknown as Pick<Readers, 'posts'>;
const withDraft = (textBytes: number, others = 0) =>
  ({
    drafts: {
      listByOwner: () =>
        Promise.resolve([
          { draftId: 'd', textBytes },
          { draftId: 'other', textBytes: others },
        ]),
    },
  }) as unknown as Pick<Readers, 'drafts'>;

it('refuses text beyond what one person may keep, but never to make it shorter', async () => {
  const full = LIMITS.textPerPersonBytes;
  await assertRoomForPost(withPosts(full - 2 * MB), 'u1', long);
  await assertRoomForPost(withPosts(full + MB), 'u1', { ...long, content: 'x' }, long);
  await assertRoomForPost(withPosts(full), null, long);
  await expect(assertRoomForPost(withPosts(full), 'u1', long)).rejects.toThrow(MESSAGES.posts.noRoom);
  const short = { ...long, content: 'x' };
  await expect(assertRoomForPost(withPosts(full), 'u1', long, short)).rejects.toThrow(MESSAGES.posts.noRoom);

  const draft = makeDraft('d');
  const bytes = Buffer.byteLength(JSON.stringify({ content: draft.content, scheduled: null }));
  await assertRoomForDraft(withDraft(bytes), draft);
  // Others take up all of the rest.
  const others = (own: number) => withDraft(own, full - own);
  await assertRoomForDraft(others(bytes), draft);
  await expect(assertRoomForDraft(others(bytes - 1), draft)).rejects.toThrow(MESSAGES.drafts.noRoom);
  await expect(assertRoomForDraft(withDraft(full), makeDraft('new'))).rejects.toThrow(MESSAGES.drafts.noRoom);
});

/** Earlier states in the order in which they were saved, each of a post and so many MB. */
function histories(kept: { revisionId: string; postId: string; mb: number }[]) {
  const outlines = kept.map(({ mb, ...each }) => ({ ...each, textBytes: mb * MB }));
  const postRevisions = {
    put: () => Promise.resolve(),
    listByPost: (postId: string) =>
      Promise.resolve(outlines.filter((each) => each.postId === postId).reverse()),
    bytesOf: () => Promise.resolve(outlines.reduce((bytes, { textBytes }) => bytes + textBytes, 0)),
    oldestOf: (_userId: string, limit: number) => Promise.resolve(outlines.slice(0, limit)),
    remove: (revisionId: string) => {
      outlines.splice(
        outlines.findIndex((each) => each.revisionId === revisionId),
        1,
      );
      return Promise.resolve();
    },
  } as unknown as Writers['postRevisions'];
  return { postRevisions, left: () => outlines.map(({ revisionId }) => revisionId) };
}

it.each([
  [
    [1, 1, 1],
    ['r0', 'r1', 'r2'],
  ],
  [
    [1, 9, 9, 9],
    ['r2', 'r3'],
  ],
  [[1, 25], ['r1']],
])('of the earlier states of a post, which take %j MB, keeps %j, always the newest', async (sizes, left) => {
  const kept = histories(sizes.map((mb, at) => ({ revisionId: `r${at}`, postId: 'p1', mb })));
  await keepRevision(kept, postRecord({ postId: 'p1' }));
  expect(kept.left()).toEqual(left);
});

it('drops the oldest earlier states of all posts of an author beyond 100 MB, never the one just kept', async () => {
  const post = postRecord({ postId: 'old', userId: 'u1', textRevision: 'now' });
  const others = Array.from({ length: 60 }, (_, at) => ({ revisionId: `r${at}`, postId: `p${at}`, mb: 2 }));
  // Nobody has changed it for long: what it says now was saved before all the others.
  const all = [{ revisionId: postRevisionId('old', 'now'), postId: 'old', mb: 3 }, ...others];
  const [own, nobodys] = [histories(all), histories(all)];
  await keepRevision(own, post);
  expect(own.left()).toEqual([all[0]?.revisionId, ...others.slice(12).map(({ revisionId }) => revisionId)]);
  await keepRevision(nobodys, { ...post, userId: null });
  expect(nobodys.left()).toHaveLength(61);
  const many = Array.from({ length: 300 }, (_, at) => ({ revisionId: `r${at}`, postId: `p${at}`, mb: 1 }));
  const long = histories(many);
  await keepRevision(long, post);
  expect(long.left()).toHaveLength(100);
});
