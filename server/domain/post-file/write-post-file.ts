import type { DraftContent } from '../../contract/schemas/draft';
import { contentForm } from './content-form';
import { writePart, type Form } from './form';
import { subtitleForm } from './heading-form';
import { lineJson, writeMarker, type Facts } from './markers';
import { pointForm, writeItem } from './point-form';
import { tableForm } from './table-form';

/** What is known of a post beside what its author wrote; not read back by an import into a draft. */
export interface PostFacts {
  slug?: string;
  author?: string;
  /** ISO 8601 UTC. */
  date?: string;
  updated?: string;
  isDraft?: boolean;
  /** When it was deleted; ISO 8601 UTC. */
  deleted?: string | null;
}

/** The version of this format: the key `lectern` of the front matter. */
export const POST_FILE_VERSION = 1;

/**
 * A post as one Markdown file with YAML front matter (every JSON value is a YAML value). It reads well anywhere;
 * comments carry what Markdown cannot say, so that `readPostBody` gives every field back exactly.
 */
export function writePostFile(post: DraftContent, facts: PostFacts = {}): string {
  const front = {
    lectern: POST_FILE_VERSION,
    title: post.title,
    slug: facts.slug,
    category: post.category,
    author: facts.author,
    tags: post.keywords,
    date: facts.date,
    updated: facts.updated,
    draft: facts.isDraft || undefined,
    deleted: facts.deleted ?? undefined,
    description: post.summary,
    cover_image: post.titleImage,
    cover_alt: post.titleImageAlt,
    cover_hash: post.titleImageHash,
    video: post.titleVideo,
    video_poster: post.titleVideoPoster,
    video_hash: post.videoHash,
  };
  const lines = Object.entries(front)
    .filter(
      ([, value]) => value !== '' && value !== undefined && !(Array.isArray(value) && value.length === 0),
    )
    .map(([name, value]) => `${name}: ${lineJson(value)}`);
  const parts = [
    `---\n${lines.join('\n')}\n---`,
    ...marked('content', contentForm, { content: post.content }, { isAlways: false }),
    ...post.subtitles.flatMap(({ bulletPoints, ...head }) => [
      ...marked('subtitle', subtitleForm, head),
      items(bulletPoints),
    ]),
    ...post.superTitles.flatMap((table) => marked('table', tableForm, table)),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** @param options.isAlways false: a marker only where it says something */
function marked<T extends Facts>(kind: string, form: Form<T>, value: T, { isAlways = true } = {}): string[] {
  const { visible, facts } = writePart(form, value);
  return isAlways || Object.keys(facts).length > 0 ? [writeMarker(kind, facts), visible] : [visible];
}

/** Neighbours of one line each stand close together, as people write lists. */
function items(points: DraftContent['subtitles'][number]['bulletPoints']): string {
  return points
    .map((point) => {
      const { visible, facts } = writePart(pointForm, point);
      return writeItem(visible, Object.keys(facts).length === 0 ? '' : writeMarker('point', facts));
    })
    .reduce((list, item, at) => {
      const isClose =
        at === 0 || !(item.includes('\n') || list.slice(list.lastIndexOf('\n- ') + 1).includes('\n'));
      return at === 0 ? item : `${list}${isClose ? '\n' : '\n\n'}${item}`;
    }, '');
}
