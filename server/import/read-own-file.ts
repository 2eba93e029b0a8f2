import { draftContentSchema, type DraftContent } from '../contract/schemas/draft';
import { readPostBody } from '../domain/post-file/read-post-body';
import { POST_FILE_VERSION, type PostFacts } from '../domain/post-file/write-post-file';
import { categoryByName } from './choose-category';
import type { FrontMatter } from './front-matter';
import { FileRefusedError } from './errors';
import { type NoteBook } from './import-notes';

/** A post as Lectern itself wrote it to a file: every field. Media fields hold paths as written. */
export interface OwnFile {
  content: DraftContent;
  facts: PostFacts;
}

/**
 * Reads a file in Lectern's own format, which the key `lectern` of its front matter names.
 *
 * @returns undefined for the files of other tools
 * @throws FileRefusedError when it was made by a newer Lectern, or a field is longer than any field may be
 */
export function readOwnFile({ data, body, skipped }: FrontMatter, notes: NoteBook): OwnFile | undefined {
  const version = data?.get('lectern');
  if (!data || typeof version !== 'number') {
    return undefined;
  }
  if (version !== POST_FILE_VERSION) {
    throw new FileRefusedError('A newer Lectern made this file. Update Lectern, then import it again.', 1);
  }
  const { post, notes: found } = readPostBody(body);
  found.forEach((note) => notes.add(note.text, skipped + note.line + 1));
  const content = checked({ ...readFields(data, notes), ...post });
  const text = textsOf(data);
  return {
    content,
    facts: {
      slug: text('slug'),
      author: text('author'),
      date: text('date'),
      isDraft: data.get('draft') === true,
      deleted: text('deleted') || null,
    },
  };
}

function readFields(data: NonNullable<FrontMatter['data']>, notes: NoteBook): Record<string, unknown> {
  const text = textsOf(data);
  const tags = data.get('tags');
  return {
    title: text('title'),
    category: readCategory(text('category'), notes),
    summary: text('description'),
    keywords: Array.isArray(tags) ? tags.map(String) : [],
    titleImage: text('cover_image'),
    titleImageAlt: text('cover_alt'),
    titleImageHash: text('cover_hash'),
    titleVideo: text('video'),
    titleVideoPoster: text('video_poster'),
    videoHash: text('video_hash'),
  };
}

function textsOf(data: NonNullable<FrontMatter['data']>): (key: string) => string {
  return (key) => {
    const value = data.get(key);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
}

function checked(post: Record<string, unknown>): DraftContent {
  const { data, error } = draftContentSchema.safeParse(post);
  if (!data) {
    const [issue] = error.issues;
    throw new FileRefusedError(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  }
  if (hasNul(data)) {
    throw new FileRefusedError('A text in it holds a NUL character, which no text may have. Take it out.');
  }
  return data;
}

function hasNul(value: unknown): boolean {
  return typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(hasNul);
}

function readCategory(name: string, notes: NoteBook): DraftContent['category'] {
  const category = name === '' ? '' : categoryByName(name);
  if (category === undefined) {
    notes.add(`“${name.slice(0, 60)}” is no category here. Choose another one.`, 1);
  }
  return category ?? '';
}
