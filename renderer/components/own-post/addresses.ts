/** Where a published post is changed. */
export function editAddress(postId: string): string {
  return `/add-post?post=${encodeURIComponent(postId)}`;
}

/** Where a draft is gone on with. */
export function draftAddress(draftId: string): string {
  return `/add-post?draft=${encodeURIComponent(draftId)}`;
}

export function historyAddress(slug: string): string {
  return `/post/${encodeURIComponent(slug)}/history`;
}
