import { POST_CATEGORIES } from '../contract/constants/categories';
import type { ReadPost } from './read-post';

/** What of a question a post may say in the very same way. */
export interface Wording {
  /** Two words that follow one another, small: “guard let”, with words that elsewhere hold sentences together. */
  phrases: readonly string[];
  /** Code as it was typed: `[String!]!`, `<a>`, `__dirname`. */
  code: readonly string[];
}

/** How far a post says what a question says in the very same way. What other posts say as well counts less. */
export interface SameWording {
  /** Phrases in common, each divided by the number of posts that hold it. */
  phrases: number;
  /** 0 to 1: whether it holds code of the question. */
  code: number;
}

/** Between words that do not belong together. */
const BREAK = /[,;:?!()]|\.\s/;
const AROUND_CODE = /^[("'`]+|[)"'`,.;:]+$/g;
const ENDING = /[.,?!:;)]+$/;
/** Names of topics such as C# and Next.js are no code. */
const TOPICS: ReadonlySet<string> = new Set(POST_CATEGORIES.map((name) => name.toLowerCase()));
/** A call without what it is given, such as `sort()`: the post may give it something. */
const CALL = /^(\.?[\p{L}\p{N}_$.]+)\($/u;
const NO_LETTER = /[^\p{L}\p{N}'’-]/u;

/** Splits a question into what posts may say in the same way. */
export function readWording(question: string): Wording {
  const phrases = question.split(BREAK).flatMap((clause) => {
    const words = flatten(clause).trim().split(' ').filter(Boolean);
    return words.slice(1).map((word, at) => `${words[at] ?? ''} ${word}`);
  });
  const code = question.split(/\s+/).flatMap((piece) => {
    const bare = piece.replace(AROUND_CODE, '');
    return [bare, bare.replace(/\?+$/, '')]
      .filter((text) => text.length > 1 && NO_LETTER.test(text.replace(ENDING, '')))
      .filter((text) => !TOPICS.has(text.replace(ENDING, '').toLowerCase()))
      .map((text) => text.replace(CALL, '$1('));
  });
  return { phrases: [...new Set(phrases)], code: [...new Set(code)] };
}

/**
 * Compares the wording of a question with posts.
 *
 * @param posts those that come into question
 */
export function compareWording(
  { phrases, code }: Wording,
  posts: readonly ReadPost[],
): Map<ReadPost, SameWording> {
  const holding = new Map(
    posts.map((post) => [
      post,
      {
        phrases: phrases.filter((phrase) => flatTextOf(post).includes(` ${phrase} `)),
        code: code.filter((text) => post.blocks.some((block) => block.includes(text))),
      },
    ]),
  );
  const shared = (kind: 'phrases' | 'code', text: string): number =>
    [...holding.values()].filter((held) => held[kind].includes(text)).length;
  const rarely = (kind: 'phrases' | 'code', texts: readonly string[]): number =>
    texts.reduce((sum, text) => sum + 1 / shared(kind, text), 0);
  return new Map(
    [...holding].map(([post, held]) => [
      post,
      {
        phrases: rarely('phrases', held.phrases),
        code: Math.min(1, rarely('code', held.code)),
      },
    ]),
  );
}

/** Kept as long as the post is. */
const kept = new WeakMap<ReadPost, string>();

function flatTextOf(post: ReadPost): string {
  let text = kept.get(post);
  if (text === undefined) {
    text = flatten(post.blocks.join(' \n '));
    kept.set(post, text);
  }
  return text;
}

/** Small letters, one space around each word. */
function flatten(text: string): string {
  const small = text.toLowerCase().replace(/[^\p{L}\p{N}$_@#+.]+/gu, ' ');
  return ` ${small.replace(/\.(?= |$)/g, '')} `;
}
