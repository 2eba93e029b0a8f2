import { Readable } from 'node:stream';
import type { ArchiveEntry, Archiver } from '../archive/port';
import type { FileFormat } from '../contract/constants/files';
import type { DraftContent } from '../contract/schemas/draft';
import type { Clock } from '../domain/ports';
import { mediaSlots } from '../domain/post-file/media-slots';
import { writePostFile, type PostFacts } from '../domain/post-file/write-post-file';
import type { MediaStore } from '../media/port';

export interface PackDeps {
  media: MediaStore;
  archiver: Archiver;
  clock: Clock;
}

/** A post on its way out as a file. */
export interface PackedPost {
  stream: Readable;
  name: string;
  type: string;
}

const STORED = /^\/media\/([a-z0-9-]+\.[a-z0-9]+)$/;

/**
 * A post as Markdown, or as a ZIP file with `post.md` and its files below `media/`, as they are stored, named by
 * relative paths.
 *
 * @param name without its ending
 */
export async function packPost(
  deps: PackDeps,
  content: DraftContent,
  { facts, name, format }: { facts: PostFacts; name: string; format: FileFormat },
): Promise<PackedPost> {
  if (format === 'md') {
    const file = Readable.from([Buffer.from(writePostFile(content, facts))]);
    return { stream: file, name: `${name}.md`, type: 'text/markdown; charset=utf-8' };
  }
  const packed = structuredClone(content);
  const keys = new Set<string>();
  for (const slot of mediaSlots(packed)) {
    const key = STORED.exec(slot.address)?.[1];
    if (key !== undefined && (keys.has(key) || (await deps.media.has(key)))) {
      keys.add(key);
      slot.place(`media/${key}`);
    }
  }
  const stream = deps.archiver.pack(entries(deps, writePostFile(packed, facts), keys), deps.clock.now());
  return {
    stream: stream instanceof Readable ? stream : new Readable().wrap(stream),
    name: `${name}.zip`,
    type: 'application/zip',
  };
}

async function* entries(
  { media }: PackDeps,
  text: string,
  keys: ReadonlySet<string>,
): AsyncGenerator<ArchiveEntry> {
  yield { path: 'post.md', content: () => Promise.resolve(text) };
  for (const key of keys) {
    yield { path: `media/${key}`, isPacked: true, content: async () => (await media.open(key)) ?? '' };
  }
}
