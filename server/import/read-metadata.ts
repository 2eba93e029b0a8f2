import { LIMITS } from '../contract/constants/limits';
import { cutText } from '../contract/rules/text';
import type { NoteBook } from './import-notes';

/** What front matter says of a post, in whichever dialect. */
export interface PostMetadata {
  title: string;
  summary: string;
  keywords: string[];
  /** Names that may be a category, the surest first. */
  categories: string[];
  /** ISO moment; undefined when not said. */
  createdAt: string | undefined;
  isDraft: boolean;
  author: string;
  image: string;
  imageAlt: string;
}

type Fields = ReadonlyMap<string, unknown>;

/** Reads the keys that Jekyll, Hugo, Docusaurus and dev.to use. `now` in milliseconds bounds dates. */
export function readMetadata(data: Fields | null, path: string, now: number, notes: NoteBook): PostMetadata {
  const fields: Fields = data ?? new Map<string, unknown>();
  const tags = ['tags', 'keywords', 'topics', 'labels'].flatMap((key) => texts(fields.get(key)));
  const own = ['category', 'categories', 'section'].flatMap((key) => texts(fields.get(key), false));
  const cover = nested(fields, 'cover') ?? nested(fields, 'image');
  return {
    title: firstText(fields, ['title']),
    summary: firstText(fields, ['description', 'summary', 'excerpt', 'abstract', 'subtitle']).slice(
      0,
      LIMITS.summaryMax,
    ),
    keywords: cleanKeywords([...tags, ...own]),
    categories: [...own, ...tags],
    createdAt: readDate(fields, path, now, notes),
    isDraft: isDraft(fields, path),
    author: readAuthor(fields),
    image:
      firstText(fields, ['cover_image', 'image', 'featured_image', 'thumbnail', 'banner', 'hero', 'cover']) ||
      (cover ? firstText(cover, ['image', 'path', 'src', 'url']) : ''),
    imageAlt:
      firstText(fields, ['image_alt', 'alt', 'cover_alt']) || (cover ? firstText(cover, ['alt']) : ''),
  };
}

function asMap(value: unknown): Fields | undefined {
  if (value instanceof Map) {
    return value as Fields;
  }
  const isPlain =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
  return isPlain ? new Map(Object.entries(value)) : undefined;
}

function nested(fields: Fields, key: string): Fields | undefined {
  return asMap(fields.get(key));
}

function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value).replace(/\s+/g, ' ').trim()
    : '';
}

function firstText(fields: Fields, keys: readonly string[]): string {
  return keys.map((key) => asText(fields.get(key))).find((text) => text !== '') ?? '';
}

/** `[a, b]`, `"a, b"` and (Jekyll) `"a b"` alike; nested values are left out. */
function texts(value: unknown, hasCommas = true): string[] {
  if (Array.isArray(value)) {
    return value.map(asText).filter(Boolean);
  }
  const text = asText(value);
  return (hasCommas || text.includes(',') ? text.split(',') : [text])
    .map((part) => part.trim())
    .filter(Boolean);
}

function cleanKeywords(words: readonly string[]): string[] {
  const seen = new Map(
    words
      .map((word) => word.replace(/^#/, ''))
      .map((word) => [word.toLowerCase(), cutText(word, LIMITS.keywordMax)]),
  );
  return [...seen.values()].slice(0, LIMITS.keywordsMax);
}

function isDraft(fields: Fields, path: string): boolean {
  const isSaid = (key: string, value: boolean) =>
    fields.get(key) === value || fields.get(key) === String(value);
  return isSaid('draft', true) || isSaid('published', false) || /(?:^|\/)_drafts\//.test(path);
}

function readAuthor(fields: Fields): string {
  for (const key of ['author', 'authors']) {
    const value = fields.get(key);
    const first: unknown = Array.isArray(value) ? value[0] : value;
    const map = asMap(first);
    const name = map ? firstText(map, ['name', 'title']) : asText(first);
    if (name) {
      return cutText(name, LIMITS.nameMax);
    }
  }
  return '';
}

/** When a post was written, ISO 8601; `now` in milliseconds bounds it. */
export function readDate(fields: Fields, path: string, now: number, notes: NoteBook): string | undefined {
  const keys = ['date', 'published_at', 'publishdate', 'pubdate', 'created', 'created_at'];
  const value = keys.map((key) => fields.get(key)).find((found) => found !== undefined && found !== null);
  const inName = /(?:^|\/)(\d{4}-\d{2}-\d{2})-[^/]+$/.exec(path)?.[1];
  const time = value === undefined ? NaN : toTime(value);
  if (value !== undefined && Number.isNaN(time)) {
    notes.add('The date could not be read; write it like 2026-11-21.', 1);
  }
  const chosen = Number.isNaN(time) && inName ? toTime(inName) : time;
  if (Number.isNaN(chosen)) {
    return undefined;
  }
  if (chosen > now) {
    notes.add('The date lies in the future; the post is dated today.', 1);
  }
  return new Date(Math.min(chosen, now)).toISOString();
}

/** Milliseconds since the epoch, or NaN outside of 1970 to 9999. A day without a zone is a UTC day. */
function toTime(value: unknown): number {
  if (value instanceof Date) {
    return inRange(value.getTime());
  }
  const parts =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(
      asText(value),
    );
  if (!parts) {
    return NaN;
  }
  const [, year, month = '', day = '', hour = '0', minute = '00', second = '00', zone = 'Z'] = parts;
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(.\d{2}):?/, '$1:') : 'Z';
  const two = (text: string) => text.padStart(2, '0');
  const time = Date.parse(`${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}${offset}`);
  return inRange(time);
}

function inRange(time: number): number {
  return time >= 0 && time < 253_402_300_800_000 ? time : NaN;
}
