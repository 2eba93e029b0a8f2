import { surest, type AskedWord, type ScoredPassage } from './score-passages';
import type { ReadSection } from './read-post';

/** A question as it is judged. */
export interface AskedQuestion {
  words: readonly AskedWord[];
  /** The things that it sets side by side, each by its words. */
  compared: readonly (readonly string[])[];
  /** Names of functions in it. */
  names: readonly string[];
  /** What a word is worth that no post holds: the measure of all others. */
  rarest: number;
}

/** What speaks for and against a passage as the answer to a question. Worths are multiples of `rarest`. */
export interface Evidence {
  /** 0 to 1: how much of the question stands where it is answered, names of topics left aside. */
  share: number;
  /** What that is worth: one rare word says more than three that stand in every post. */
  met: number;
  /** What the words are worth that name the subject itself, in title, keywords or heading. */
  subject: number;
  /** What the words are worth that no post holds. */
  unheard: number;
  /** Whether the question names the topic of this post, or only ones that the post never names. */
  topic: 'own' | 'other' | 'none';
  /** Whether it sets two things side by side of which one is missing here. */
  isHalfCompared: boolean;
}

/** How surely a passage is about a word that stands elsewhere. */
const FARTHER = { keyword: 0.9, section: 0.6, post: 0.25 } as const;
/** A snippet uses a word; that does not explain it. */
const IN_CODE = 0.5;
/** A side of a comparison has to be met this surely. */
const SIDE_MET = 0.55;
/** A topic so common that its absence says nothing, such as Code. */
const COMMON = 0.1;

/** Compares a question with a passage, the headings above it and the post around it. */
export function gatherEvidence(question: AskedQuestion, scored: ScoredPassage): Evidence {
  const telling = question.words.filter((word) => word.isTelling);
  const places = new Map(telling.map((word) => [word, placesOf(word, scored)]));
  const sum = (value: (places: Places, word: AskedWord) => number): number =>
    telling
      .filter(({ isTopic }) => !isTopic)
      .reduce(
        (all, word) => all + (word.weight / question.rarest) * value(places.get(word) as Places, word),
        0,
      );
  const possible = sum(() => 1);
  const met = sum(({ cover }) => cover);
  return {
    share: possible === 0 ? 0 : met / possible,
    met,
    subject: sum(({ subject }) => subject),
    unheard: sum((_, { isKnown }) => (isKnown ? 0 : 1)) + unheardNames(question),
    topic: topicOf(question, scored, telling),
    isHalfCompared: question.compared.some(
      (side) => !telling.some((word) => side.includes(word.forms[0] ?? '') && isSideMet(word, places)),
    ),
  };
}

interface Places {
  /** In the passage and the headings above it. */
  near: number;
  /** In the post, the farther the less. */
  cover: number;
  subject: number;
}

function placesOf(word: AskedWord, { post, passage }: ScoredPassage): Places {
  const section = post.sections[passage.section] as ReadSection;
  const inSection = surest(section.proseStems, word);
  const inPassage = surest(passage.stems, word) * (passage.kind === 'code' && inSection === 0 ? IN_CODE : 1);
  const near = Math.max(
    inPassage,
    surest(section.headingStems, word),
    surest(post.titleStems, word),
    surest(post.keywordStems, word) * FARTHER.keyword,
  );
  const cover = Math.max(
    near,
    inSection * FARTHER.section,
    surest(section.stems, word) * FARTHER.section * IN_CODE,
    surest(post.proseStems, word) * FARTHER.post,
    surest(post.stems, word) * FARTHER.post * IN_CODE,
  );
  const subject = Math.max(surest(post.subjectStems, word), surest(section.wholeHeadingStems, word));
  return { near, cover, subject };
}

function isSideMet(word: AskedWord, places: ReadonlyMap<AskedWord, Places>): boolean {
  return word.isKnown && (places.get(word)?.near ?? 0) >= SIDE_MET;
}

/** Each name that stands in no post counts like a word that stands in none, although its parts are known. */
function unheardNames({ names, words }: AskedQuestion): number {
  return names.filter((name) => !words.some(({ forms }) => forms.includes(name))).length;
}

function topicOf(
  { rarest }: AskedQuestion,
  { post, passage }: ScoredPassage,
  telling: readonly AskedWord[],
): Evidence['topic'] {
  const heading = (post.sections[passage.section] as ReadSection).headingStems;
  const topics = telling.filter(({ isTopic }) => isTopic);
  const own = [post.categoryStems, post.subjectStems, post.titleStems, heading];
  if (topics.some((word) => own.some((stems) => surest(stems, word) > 0))) {
    return 'own';
  }
  const isOther = topics.some((word) => word.weight > COMMON * rarest && surest(post.stems, word) === 0);
  return isOther ? 'other' : 'none';
}
