import { countWords, cutText, readMinutes } from '../contract/rules/text';
import type { PostRecord } from './post';
import { plainText } from './plain-text';

export type PostTexts = Pick<
  PostRecord,
  'title' | 'content' | 'summary' | 'keywords' | 'subtitles' | 'superTitles'
>;

/** The plain text of a post by what it weighs. */
export interface PostPlainText {
  title: string;
  headings: string[];
  /** Content, bullet points, tables and summary, in reading order, one paragraph an entry. */
  body: string[];
  code: string[];
}

/** Every text field of a post as plain text. */
export function postPlainText(post: PostTexts): PostPlainText {
  const points = post.subtitles.flatMap(({ bulletPoints }) => bulletPoints);
  const tables = post.superTitles.flatMap(({ attributes }) =>
    attributes.map(({ attribute, items }) =>
      [attribute, ...items.flatMap(({ title, bulletPoints }) => [title, ...bulletPoints])].join(' '),
    ),
  );
  return {
    title: post.title,
    headings: [
      ...post.subtitles.map(({ title }) => title),
      ...post.superTitles.map(({ superTitle }) => superTitle),
    ].filter(Boolean),
    body: [post.content, ...points.map(({ text }) => text), post.summary]
      .map(plainText)
      .concat(tables)
      .filter(Boolean),
    code: points.map(({ codeSnippet }) => codeSnippet).filter(Boolean),
  };
}

/** The words of all text fields of a post; code does not count. */
export function postWords(post: PostTexts): number {
  const { title, headings, body } = postPlainText(post);
  return countWords([title, ...headings, ...body].join('\n'));
}

/** Minutes it takes to read a post: words of all text fields / 200 (DECISIONS, "Read time"). */
export function postReadMinutes(post: PostTexts): number {
  return readMinutes(postWords(post));
}

/** What cards and descriptions say of a post: its summary, else how it begins; at most 160 characters. */
export function postExcerpt(post: PostTexts): string {
  const summary = plainText(post.summary);
  if (summary) {
    return cutText(summary);
  }
  const { body, headings } = postPlainText(post);
  return cutText(body.join(' ').slice(0, 2_000) || headings.join(' · ') || post.title);
}
