/** What an earlier state of a post is stored under. */
export function postRevisionId(postId: string, revision: string): string {
  return `${postId}:${revision}`;
}
