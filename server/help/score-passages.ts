import { POST_CATEGORIES, type Category } from '../contract/constants/categories';
import type { WordReading } from '../search/port';
import type { Passage, ReadPost, ReadSection } from './read-post';
import { ASKING_WEIGHT, countStems, isTelling, stemOf } from './words';

/** A word of the question as passages are scored by it. */
export interface AskedWord {
  /** As it was typed, folded. */
  forms: readonly string[];
  /** Whether any post holds it. */
  isKnown: boolean;
  /** Stems that it may mean, with how surely. */
  stems: ReadonlyMap<string, number>;
  weight: number;
  /** Whether it says what the question is about. */
  isTelling: boolean;
  /** Whether it only names a topic of this site, such as Python. */
  isTopic: boolean;
}

/** A passage with what it is worth to a question. */
export interface ScoredPassage {
  post: ReadPost;
  passage: Passage;
  score: number;
  /** 0 to 1: how much of what the question is about stands in the passage and above it. */
  coverage: number;
}

/** BM25's saturation of repeated words, and how much longer passages are held against them. */
const K1 = 1.2;
const B = 0.4;
const USUAL_LENGTH = 30;

/** What a word is worth where it stands, beside the passage itself. */
const SCORE = { heading: 0.9, title: 0.7, keyword: 0.4, section: 0.25, post: 0.1 } as const;
const FAQ_HEADING = 1.3;
/** A word of the title stands all over the post: it says little about which passage is meant. */
const TITLED = 0.6;
const CODE = 0.7;

/** How surely a passage is about a word that stands elsewhere. */
const COVER = { heading: 0.95, title: 0.9, keyword: 0.8, section: 0.65, post: 0.4 } as const;

/** What an entry of the FAQ gains that asks the very same. */
const SAME_QUESTION = 1.5;
const SAME_CATEGORY = 1.15;
const SAME_POST = 1.3;
/** What a post gains whose topic the question names. */
const NAMED_TOPIC = 1.3;

/** Words that name a category, by their stems. */
const TOPIC_WORDS: ReadonlySet<string> = new Set(
  POST_CATEGORIES.flatMap((name) => [...countStems(name).keys()]),
);

/** Words of the question, as the index read them. */
export function askedWords(telling: readonly WordReading[], asking: readonly WordReading[]): AskedWord[] {
  const word = ({ terms, forms, idf }: WordReading, isTelling: boolean): AskedWord => {
    const stems = new Map<string, number>(terms.size === 0 ? forms.map((form) => [stemOf(form), 1]) : []);
    for (const [term, weight] of terms) {
      const stem = stemOf(term);
      stems.set(stem, Math.max(weight, stems.get(stem) ?? 0));
    }
    const isTopic = [...stems.keys(), ...forms].some((form) => TOPIC_WORDS.has(stemOf(form)));
    return {
      ...{ forms, isKnown: terms.size > 0, stems, isTelling, isTopic },
      weight: isTelling ? idf : idf * ASKING_WEIGHT,
    };
  };
  return [...telling.map((each) => word(each, true)), ...asking.map((each) => word(each, false))];
}

interface Place {
  question: string;
  category?: Category | undefined;
  /** The slug of the post it is asked on. */
  post?: string | undefined;
}

/** Every passage of a post that holds any of the words, in no order. */
export function scorePost(post: ReadPost, words: readonly AskedWord[], place: Place): ScoredPassage[] {
  const asked = new Set(countStems(place.question).keys());
  const boost = boostOf(post, words, place);
  const around = words.map((word) => ({
    title: surest(post.titleStems, word),
    keyword: surest(post.keywordStems, word),
    post: surest(post.stems, word),
  }));
  const sections = post.sections.map(({ headingStems, stems, isFAQ }) => ({
    alike: isFAQ ? likeness(headingStems, asked) : 0,
    words: words.map((word, index) => ({
      ...(around[index] as (typeof around)[number]),
      heading: surest(headingStems, word),
      section: surest(stems, word),
    })),
  }));
  const telling = words.reduce((sum, word) => sum + (word.isTelling ? word.weight : 0), 0);
  return post.passages.flatMap((passage) => {
    const { isFAQ } = post.sections[passage.section] as ReadSection;
    const section = sections[passage.section] as (typeof sections)[number];
    let worthAll = 0;
    let covered = 0;
    words.forEach((word, index) => {
      const above = section.words[index] as Above;
      worthAll += word.weight * worth(above, bodyWeight(passage, word), isFAQ);
      covered += word.isTelling ? word.weight * cover(above, surest(passage.stems, word)) : 0;
    });
    if (worthAll === 0) {
      return [];
    }
    const coverage = telling === 0 ? 0 : covered / telling;
    const kind = passage.kind === 'code' ? CODE : 1;
    const same = 1 + SAME_QUESTION * section.alike * section.alike;
    return [{ post, passage, coverage, score: worthAll * boost * kind * (0.2 + coverage * coverage) * same }];
  });
}

/** What a post is worth more for where a question is asked and the topic it names. */
function boostOf(post: ReadPost, words: readonly AskedWord[], place: Place): number {
  const isNamed = words.some(
    (word) => word.isTopic && word.isTelling && surest(post.categoryStems, word) === 1,
  );
  return (
    (post.category === place.category ? SAME_CATEGORY : 1) *
    (post.slug === place.post ? SAME_POST : 1) *
    (isNamed ? NAMED_TOPIC : 1)
  );
}

/** How surely a word stands above a passage and around it. */
interface Above {
  heading: number;
  section: number;
  title: number;
  keyword: number;
  post: number;
}

function worth({ heading, title, keyword, section, post }: Above, body: number, isFAQ: boolean): number {
  return (
    body * (title > 0 ? TITLED : 1) +
    heading * (isFAQ ? FAQ_HEADING : SCORE.heading) +
    title * SCORE.title +
    keyword * SCORE.keyword +
    section * SCORE.section +
    post * SCORE.post
  );
}

function cover({ heading, title, keyword, section, post }: Above, passage: number): number {
  return Math.max(
    passage,
    heading * COVER.heading,
    title * COVER.title,
    keyword * COVER.keyword,
    section * COVER.section,
    post * COVER.post,
  );
}

/** How much two questions have in common, by their words: 0 to 1 (Dice's coefficient). Names of topics go without saying on a post. */
function likeness(heading: ReadonlySet<string>, asked: ReadonlySet<string>): number {
  const own = [...heading].filter((stem) => isTelling(stem) && !TOPIC_WORDS.has(stem));
  const others = [...asked].filter((stem) => isTelling(stem) && !TOPIC_WORDS.has(stem));
  const both = own.filter((stem) => asked.has(stem)).length;
  return both === 0 ? 0 : (2 * both) / (own.length + others.length);
}

/** BM25's weight of a word in a passage. */
function bodyWeight({ stems, length }: Passage, word: AskedWord): number {
  let best = 0;
  for (const [stem, weight] of word.stems) {
    const count = stems.get(stem) ?? 0;
    if (count > 0) {
      const norm = 1 - B + (B * length) / USUAL_LENGTH;
      best = Math.max(best, (weight * count * (K1 + 1)) / (count + K1 * norm));
    }
  }
  return best;
}

/** How surely a word of the question stands among these. */
export function surest(stems: { has(stem: string): boolean }, { stems: wanted }: AskedWord): number {
  let best = 0;
  for (const [stem, weight] of wanted) {
    if (weight > best && stems.has(stem)) {
      best = weight;
    }
  }
  return best;
}
