import { LRUCache } from 'lru-cache';
import { HELP } from '../contract/constants/help';
import type { PostSummary } from '../domain/post';
import { RenderedPostMissingError } from '../rendering/errors';
import type { RenderedPosts } from '../rendering/rendered-post';
import type { SearchIndex, WordReading } from '../search/port';
import type { Storage } from '../storage/port';
import { isAboutTheSite } from './about-the-site';
import { comparedThings } from './compared-things';
import { isAnswered, type AskedQuestion } from './judge';
import type { Found, HelpQuestion, NearestPost, PassageFinder } from './port';
import { isQuotable, numberSources, quote, type Quotation, type Worths } from './quote';
import { readPost, type ReadPost } from './read-post';
import { askedWords, scorePost, surest, type AskedWord, type ScoredPassage } from './score-passages';
import { compareWording, readWording, type SameWording, type Wording } from './verbatim';
import { countStems, functionNames, questionWords, stemOf } from './words';

export interface FinderDeps {
  storage: Pick<Storage, 'read'>;
  search: SearchIndex;
  rendered: Pick<RenderedPosts, 'get'>;
}

/** Posts that are read closely for one question. */
const CANDIDATES = 12;
/** Characters of read posts that are kept. */
const KEPT = 700_000;
/** A passage or post worth less than this share of the best one has nothing to add. */
const WORTH_ADDING = 0.5;
const POSTS_MAX = 3;
/** What a word of the question before counts where this one says too little by itself. */
const FORMER = 0.5;

interface Ranked {
  post: ReadPost;
  passages: ScoredPassage[];
  score: number;
}

/** Finds passages of the published posts that answer a question, with the index that search uses. */
export function createPassageFinder(deps: FinderDeps): PassageFinder {
  const kept = new LRUCache<string, { revision: string; post: ReadPost }>({
    maxSize: KEPT,
    sizeCalculation: ({ post }) => post.blocks.reduce((sum, text) => sum + text.length, 1_000),
  });

  /** @returns undefined for a post that was erased meanwhile */
  async function readIfThere(summary: PostSummary): Promise<ReadPost | undefined> {
    try {
      return await read(summary);
    } catch (error) {
      if (error instanceof RenderedPostMissingError) {
        return undefined;
      }
      throw error;
    }
  }

  async function read(summary: PostSummary): Promise<ReadPost> {
    const known = kept.get(summary.postId);
    if (known?.revision === summary.revision) {
      return known.post;
    }
    const rendered = await deps.rendered.get(summary);
    const post = readPost(summary, rendered);
    if (!rendered.isStandIn) {
      kept.set(summary.postId, { revision: summary.revision, post });
    }
    return post;
  }

  return {
    async find(question) {
      const { telling, asking } = readQuestion(deps.search, question);
      const hits = deps.search.searchWords(telling.length > 0 ? telling : asking, { limit: CANDIDATES });
      const ids = hits.map(({ postId }) => postId);
      const summaries = await readSummaries(deps.storage, ids, question.post);
      const words = askedWords(telling, asking);
      const ranked: Ranked[] = [];
      for (const summary of summaries) {
        const post = await readIfThere(summary);
        if (post) {
          ranked.push(rank(post, words, question));
        }
      }
      const wording = readWording(question.question);
      preferSameCode(ranked, wording);
      ranked.sort((a, b) => b.score - a.score);
      const asked: AskedQuestion = {
        words,
        compared: comparedThings(question.question),
        category: question.category ?? summaries.find(({ slug }) => slug === question.post)?.category,
        names: functionNames(question.question),
        rare: rareness(deps.search.size()),
        wording,
        isAboutTheSite: isAboutTheSite(question.question),
      };
      return compose(ranked, asked, telling.length > 0);
    },
  };
}

/** Words of the question; where it says too little, such as "why?", those of the one before as well. */
function readQuestion(
  search: SearchIndex,
  { question, history }: HelpQuestion,
): { telling: WordReading[]; asking: WordReading[] } {
  const words = questionWords(question);
  const telling = search.readWords(words.telling, stemOf);
  const asking = search.readWords(words.asking, stemOf);
  const before = history.at(-1);
  if (telling.length > 0 || before === undefined) {
    return { telling, asking };
  }
  const former = search.readWords(questionWords(before.question).telling, stemOf);
  return { telling: former.map((word) => ({ ...word, idf: word.idf * FORMER })), asking };
}

/** In the order of `ids`, published ones alone, and the post that is being read. */
async function readSummaries(
  storage: Pick<Storage, 'read'>,
  ids: readonly string[],
  slug: string | undefined,
): Promise<PostSummary[]> {
  return storage.read(async ({ posts }) => {
    const found = await posts.summaries(ids);
    const byId = new Map(found.map((summary) => [summary.postId, summary]));
    const current = slug === undefined ? undefined : await posts.summaryBySlug(slug);
    if (current) {
      byId.set(current.postId, current);
    }
    return [...byId.values()].filter(({ status }) => status === 'published');
  });
}

function rank(post: ReadPost, words: readonly AskedWord[], question: HelpQuestion): Ranked {
  const passages = scorePost(post, words, question)
    .filter(({ passage }) => isQuotable(passage))
    .sort((a, b) => b.score - a.score);
  const [first, second, third] = passages;
  // Several passages that fit say more than one.
  const score = (first?.score ?? 0) + 0.3 * (second?.score ?? 0) + 0.15 * (third?.score ?? 0);
  return { post, passages, score };
}

/** What a post gains that holds code of the question as it was typed. */
const SAME_CODE = 0.8;

function preferSameCode(ranked: readonly Ranked[], wording: Wording): void {
  const same = compareWording(
    wording,
    ranked.map(({ post }) => post),
  );
  for (const each of ranked) {
    const { code } = same.get(each.post) as SameWording;
    each.score *= 1 + SAME_CODE * code;
  }
}

/** What the index gives a word that one of so many posts holds. */
function rareness(posts: number): number {
  return Math.log(1 + (Math.max(1, posts) - 0.5) / 1.5);
}

function compose(ranked: readonly Ranked[], asked: AskedQuestion, isTelling: boolean): Found {
  const nearest = ranked.slice(0, HELP.nearestPosts).map(({ post }) => nearestPost(post));
  const best = ranked[0];
  if (!best || !isTelling) {
    return { isAnswered: false, sources: [], parts: [], nearest };
  }
  const worths = (text: string): number[] => worthsOf(text, asked.words);
  const posts = ranked.slice(0, POSTS_MAX).filter(({ score }) => score >= best.score * WORTH_ADDING);
  const leading = posts.map(({ post, passages }) => quoted(post, passages.slice(0, 1), worths));
  const more = posts.map(({ post, passages }, index) => {
    const [top] = passages;
    const others = passages
      .slice(1, index === 0 ? 4 : 2)
      .filter(({ score }) => score >= (top?.score ?? 0) * (WORTH_ADDING + 0.15));
    return quoted(post, others, worths);
  });
  const inOrder = [...leading.flat(), ...more.flat()];
  const sources = numberSources(inOrder);
  // Read post by post; numbered so that the first sources name different posts.
  const parts = posts.flatMap((_, index) =>
    [...(leading[index] ?? []), ...(more[index] ?? [])].flatMap((quotation) => {
      const number = inOrder.indexOf(quotation) + 1;
      return number <= sources.length ? quotation.parts.map((part) => ({ ...part, source: number })) : [];
    }),
  );
  const others = ranked.map(({ post }) => post);
  return { isAnswered: isAnswered(asked, posts, others), sources, parts, nearest };
}

function quoted(post: ReadPost, passages: readonly ScoredPassage[], worths: Worths): Quotation[] {
  return passages.map(({ passage }) => quote(post, passage, worths));
}

function worthsOf(text: string, words: readonly AskedWord[]): number[] {
  const stems = countStems(text);
  return words.map((word) => surest(stems, word) * word.weight);
}

function nearestPost({ title, category, slug }: ReadPost): NearestPost {
  return { title, category, href: `/post/${encodeURIComponent(slug)}` };
}
