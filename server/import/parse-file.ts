import { basename, dirname } from 'node:path/posix';
import type { Category } from '../contract/constants/categories';
import { LIMITS } from '../contract/constants/limits';
import { cutText } from '../contract/rules/text';
import type { DraftContent } from '../contract/schemas/draft';
import { postDraftSchema } from '../contract/schemas/post-draft';
import type { PostDraft } from '../services/publish-post';
import { buildSections, type PostBody } from './build-sections';
import { chooseCategory } from './choose-category';
import { decodeText } from './decode-text';
import { readDialects } from './dialects';
import { readFrontMatter, type FrontMatter } from './front-matter';
import { FileRefusedError } from './errors';
import type { NoteBook } from './import-notes';
import { readBlocks } from './read-blocks';
import { readDate, readMetadata, type PostMetadata } from './read-metadata';
import { readOwnFile, type OwnFile } from './read-own-file';

/** Looked up in the folder before they are stored. */
const UNCHECKED = {
  titleImage: true,
  titleImageHash: true,
  titleVideo: true,
  titleVideoPoster: true,
  videoHash: true,
} as const;

export interface ParseOptions {
  /** Path of the file with `/`: where its name, date and category may be read from. */
  path: string;
  /** For posts that name none. */
  category: Category | undefined;
  /** For posts that name none. */
  author: string;
  /** Milliseconds since the epoch. */
  now: number;
  /** It becomes a draft, whose author can still choose a category and a title. */
  isDraft?: boolean;
}

/** A post as a file has it. Image fields hold paths as written. */
export interface ParsedPost {
  /** `category` is only empty where a draft is wanted. */
  draft: Omit<PostDraft, 'source' | 'userId' | 'category'> & { category: Category | '' };
  /** Line of each picture in the file, by its path as written. */
  imageLines: ReadonlyMap<string, number>;
}

/**
 * Reads a Markdown file as Lectern itself, Jekyll, Hugo, Docusaurus, dev.to or a plain README has it.
 *
 * @throws FileRefusedError when no post can be made of it
 */
export function parseFile(bytes: Buffer, options: ParseOptions, notes: NoteBook): ParsedPost {
  const front = readFrontMatter(decodeText(bytes, notes));
  const own = readOwnFile(front, notes);
  return own ? fromOwnFile(own, options, notes) : fromOtherTool(front, options, notes);
}

function fromOwnFile({ content, facts }: OwnFile, options: ParseOptions, notes: NoteBook): ParsedPost {
  if (facts.deleted) {
    notes.add('The post had been deleted, so it becomes a draft.', 1);
  }
  const { title, category } = options.isDraft ? content : completed(content, options, notes);
  const createdAt = facts.date && readDate(new Map([['date', facts.date]]), '', options.now, notes);
  return {
    draft: {
      ...content,
      title,
      category,
      author: facts.author || options.author,
      status: facts.isDraft || facts.deleted ? 'draft' : 'published',
      ...(createdAt ? { createdAt } : {}),
    },
    imageLines: new Map(),
  };
}

/** @throws FileRefusedError for what could not be published */
function completed(content: DraftContent, options: ParseOptions, notes: NoteBook) {
  const title = content.title.trim() || titleFromPath(options.path);
  const category = content.category || findCategory(content, { categories: [] }, title, options, notes);
  checkRules({ ...content, title, category });
  return { title, category };
}

/** A post that came here before may have no content; all else is as if it were written here. */
function checkRules(post: Record<keyof DraftContent, unknown>): void {
  const content = post.content === '' ? '-' : post.content;
  const [issue] = postDraftSchema.omit(UNCHECKED).safeParse({ ...post, content }).error?.issues ?? [];
  if (issue) {
    throw new FileRefusedError(`${issue.path.join('.')}: ${issue.message}`, 1);
  }
}

function fromOtherTool(
  { data, body, skipped }: FrontMatter,
  options: ParseOptions,
  notes: NoteBook,
): ParsedPost {
  const meta = readMetadata(data, options.path, options.now, notes);
  const hints = { hasFrontMatter: data !== null, isMdx: options.path.endsWith('.mdx') };
  // Empty lines in place of the front matter: lines then count as in the file.
  const blocks = readBlocks(readDialects('\n'.repeat(skipped) + body, hints, notes));
  const post = buildSections(blocks, meta.title, notes);
  if (post.content === '' && post.subtitles.length === 0 && post.superTitles.length === 0) {
    throw new FileRefusedError('There is no text in it apart from headings.');
  }
  const title = cutText(meta.title || post.title || titleFromPath(options.path), LIMITS.titleMax);
  if (meta.title && [...meta.title].length > LIMITS.titleMax) {
    notes.add(`The title was cut to ${LIMITS.titleMax} characters.`, 1);
  }
  const category = findCategory(post, meta, title, options, notes);
  const image = titleImage(meta, post);
  return {
    draft: {
      title,
      content: post.content,
      summary: meta.summary,
      keywords: meta.keywords,
      category,
      author: meta.author || options.author,
      status: meta.isDraft ? 'draft' : 'published',
      titleImage: image.src,
      titleImageAlt: cutText(image.alt, 300),
      titleImageHash: '',
      titleVideo: '',
      titleVideoPoster: '',
      videoHash: '',
      subtitles: post.subtitles,
      superTitles: post.superTitles,
      ...(meta.createdAt === undefined ? {} : { createdAt: meta.createdAt }),
    },
    imageLines: post.imageLines,
  };
}

/** What front matter names, else the first picture before the sections. */
function titleImage(meta: PostMetadata, { introImages }: PostBody): { src: string; alt: string } {
  return meta.image ? { src: meta.image, alt: meta.imageAlt } : (introImages[0] ?? { src: '', alt: '' });
}

function findCategory(
  post: Pick<PostBody, 'content' | 'subtitles'>,
  meta: Pick<PostMetadata, 'categories'>,
  title: string,
  options: ParseOptions,
  notes: NoteBook,
): Category | '' {
  const points = post.subtitles.flatMap(({ bulletPoints }) => bulletPoints);
  const fences = [...post.content.matchAll(/^```([\w+#-]+)/gm)].map(([, language]) => language ?? '');
  const chosen = chooseCategory({
    named: meta.categories,
    given: options.category,
    path: options.path,
    title,
    languages: [...fences, ...points.map(({ codeLanguage }) => codeLanguage)],
    text: [title, post.content, ...points.map(({ text }) => text)].join('\n').slice(0, 20_000),
    code: points
      .map(({ codeSnippet }) => codeSnippet)
      .join('\n')
      .slice(0, 20_000),
  });
  if (!chosen) {
    const named = meta.categories[0];
    if (options.isDraft) {
      notes.add(named ? `“${cutText(named, 60)}” is no category here. Choose one.` : 'Choose a category.', 1);
      return '';
    }
    throw new FileRefusedError(
      `${named ? `“${cutText(named, 60)}” is no category here` : 'The post names no category'}. Add a line such as “category: JavaScript” to its front matter, or use --category.`,
      named ? 1 : null,
    );
  }
  if (chosen.isGuess) {
    notes.add(`Filed under ${chosen.category}, by its folder, title or snippets.`);
  }
  return chosen.category;
}

/** `2026-01-05-my-first_post.md` → My first post; README.md → the name of its folder. */
function titleFromPath(path: string): string {
  const name = basename(path).replace(/\.[^.]+$/, '');
  if (!/^(?:readme|index|_index)\b/i.test(name)) {
    const words = name
      .replace(/^\d{4}-\d{2}-\d{2}-/, '')
      .replace(/[-_]+/g, ' ')
      .trim();
    return words.charAt(0).toUpperCase() + words.slice(1) || 'Untitled';
  }
  const folder = basename(dirname(path));
  const scope = basename(dirname(dirname(path)));
  return scope.startsWith('@') ? `${scope}/${folder}` : folder && folder !== '.' ? folder : 'Untitled';
}
