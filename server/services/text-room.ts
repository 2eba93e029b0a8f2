import { LIMITS } from '../contract/constants/limits';
import { MESSAGES } from '../contract/messages';
import type { PostContent } from '../domain/post';
import type { DraftRecord } from '../domain/draft';
import { PayloadTooLargeError, QuotaExceededError } from '../domain/errors';
import type { Readers } from '../storage/port';
import { contentOf } from './post-revisions';

/**
 * A short body can hold many parts, each of which takes room of its own once it is stored.
 *
 * @throws PayloadTooLargeError for a text beyond what one post or draft may take
 */
export function assertTextSize(content: object): void {
  if (sizeOf(content) > LIMITS.textMaxBytes) {
    throw new PayloadTooLargeError(MESSAGES.posts.textTooBig);
  }
}

/**
 * @param before what the post says now, when it is changed: what becomes shorter is always taken
 * @throws QuotaExceededError when an author's posts would take more than one person's may
 */
export async function assertRoomForPost(
  { posts }: Pick<Readers, 'posts'>,
  userId: string | null,
  content: PostContent,
  before?: PostContent,
): Promise<void> {
  const growth = sizeOf(contentOf(content)) - (before ? sizeOf(contentOf(before)) : 0);
  if (userId === null || growth <= 0) {
    return;
  }
  const own = await posts.listByUser(userId);
  if (growth + sum(own) > LIMITS.textPerPersonBytes) {
    throw new QuotaExceededError(MESSAGES.posts.noRoom);
  }
}

/**
 * @param draft as it will be, with what is planned: what becomes shorter is always taken
 * @throws QuotaExceededError when a person's drafts would be too many, or take too much together
 */
export async function assertRoomForDraft(
  { drafts }: Pick<Readers, 'drafts'>,
  { ownerId, draftId, content, schedule }: Pick<DraftRecord, 'ownerId' | 'draftId' | 'content' | 'schedule'>,
): Promise<void> {
  const own = await drafts.listByOwner(ownerId);
  const known = own.find((each) => each.draftId === draftId);
  if (!known && own.length >= LIMITS.draftsMax) {
    throw new QuotaExceededError(MESSAGES.drafts.tooMany);
  }
  // As it is stored, so that nothing grows unmeasured.
  const bytes = sizeOf({ content, scheduled: schedule?.content ?? null });
  const growth = bytes - (known?.textBytes ?? 0);
  if (growth > 0 && growth + sum(own) > LIMITS.textPerPersonBytes) {
    throw new QuotaExceededError(MESSAGES.drafts.noRoom);
  }
}

function sizeOf(content: object): number {
  return Buffer.byteLength(JSON.stringify(content));
}

function sum(texts: readonly { textBytes: number }[]): number {
  return texts.reduce((bytes, { textBytes }) => bytes + textBytes, 0);
}
