import type { PostRecord } from '../domain/post';
import { postPlainText } from '../domain/post-text';
import type { SearchDocument } from './port';

/** A post as the index reads it. */
export function searchDocument(post: PostRecord): SearchDocument {
  const { title, headings, body, code } = postPlainText(post);
  return {
    postId: post.postId,
    revision: post.revision,
    title,
    keywords: post.keywords,
    category: post.category,
    headings,
    body: body.join('\n'),
    code: code.join('\n'),
  };
}
