/** So many posts a transaction at most: others get their turn in between. */
const POSTS = 10;

/** Their bodies together: quotes and backslashes double in the journal, where a transaction may have 64 MB. */
const BYTES = 8 * 1024 * 1024;

/** Parts posts into what is written in one transaction each, in their order. */
export function inBatches(posts: readonly { postId: string; textBytes: number }[]): string[][] {
  const batches: string[][] = [];
  let bytes = 0;
  for (const { postId, textBytes } of posts) {
    const last = batches.at(-1);
    bytes += textBytes;
    if (last && last.length < POSTS && bytes <= BYTES) {
      last.push(postId);
    } else {
      batches.push([postId]);
      bytes = textBytes;
    }
  }
  return batches;
}
