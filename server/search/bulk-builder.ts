import type { PostRecord } from '../domain/post';
import { buildSegment } from './build-segment';
import { mergeNow } from './merge-segments';
import type { SearchDocument } from './port';
import { searchDocument } from './search-document';
import type { Segment } from './segment';

const BLOCK = 250;

/** Makes one segment of any number of posts, holding the text of only a few of them at a time. */
export function createBulkBuilder(): { add(posts: readonly PostRecord[]): void; finish(): Segment } {
  const blocks: Segment[] = [];
  let waiting: SearchDocument[] = [];
  function close(): void {
    if (waiting.length > 0) {
      blocks.push(buildSegment(waiting));
      waiting = [];
    }
  }
  return {
    add(posts) {
      for (const post of posts) {
        waiting.push(searchDocument(post));
        if (waiting.length === BLOCK) {
          close();
        }
      }
    },
    finish() {
      close();
      return mergeNow(blocks);
    },
  };
}
