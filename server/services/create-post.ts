import type { z } from 'zod';
import type { postDraftSchema } from '../contract/schemas/post-draft';
import type { PostRecord } from '../domain/entities';
import { assertOwnMedia } from './assert-own-media';
import { currentUser } from './current-user';
import { NOTIFY_FOLLOWERS_JOB } from './notify-followers';
import { putPost, type PublishContext } from './publish-post';
import { queueJob } from './queue-job';

/**
 * Publishes an author's post. The post and the work of telling the followers of its category are one transaction;
 * lists, search, feeds and pages follow from the commit.
 *
 * @throws UnauthorizedError when the account has gone; ValidationError for a media field that names no file of the author's
 */
export async function createPost(
  context: PublishContext,
  authorId: string,
  input: z.output<typeof postDraftSchema>,
): Promise<PostRecord> {
  const post = await context.storage.transact(async (writers) => {
    const { userId, name } = await currentUser(writers, authorId);
    await assertOwnMedia(writers, userId, input);
    const stored = await putPost(writers, context, {
      ...input,
      author: name,
      userId,
      status: 'published',
      titleVideoPoster: '',
      source: null,
    });
    await queueJob(writers, context, NOTIFY_FOLLOWERS_JOB, { postId: stored.postId });
    return stored;
  });
  // Ready before most readers come; whoever is faster has it rendered then.
  void context.rendered.warm(post);
  return post;
}
