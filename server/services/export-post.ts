import type { FileFormat } from '../contract/constants/files';
import { slugify } from '../contract/rules/slugify';
import type { UserRecord } from '../domain/entities';
import { contentOf, factsOf } from '../domain/post-file/post-markdown';
import type { Storage } from '../storage/port';
import { readDraft } from './drafts';
import { packPost, type PackDeps, type PackedPost } from './pack-post';
import { postOfOne } from './post-rights';

type Deps = PackDeps & { storage: Storage };

/**
 * A post as a file, for its author and for admins.
 *
 * @throws NotFoundError for the posts of others, and for what is not there
 */
export async function exportPost(
  deps: Deps,
  user: Pick<UserRecord, 'userId' | 'role'>,
  { postId, format }: { postId: string; format: FileFormat },
): Promise<PackedPost> {
  const post = await deps.storage.read((readers) => postOfOne(readers, user, postId));
  return packPost(deps, contentOf(post), { facts: factsOf(post), name: post.slug, format });
}

/**
 * A draft of one's own as a file.
 *
 * @throws NotFoundError
 */
export async function exportDraft(
  deps: Deps,
  ownerId: string,
  { draftId, format }: { draftId: string; format: FileFormat },
): Promise<PackedPost> {
  const { content, createdAt, updatedAt } = await readDraft(deps, ownerId, draftId);
  const facts = { date: createdAt, updated: updatedAt, isDraft: true };
  return packPost(deps, content, { facts, name: slugify(content.title, 'draft'), format });
}
