import { surest, type AskedWord, type ScoredPassage } from './score-passages';
import type { ReadSection } from './read-post';
import { isTelling } from './words';

/** A question as it is judged. */
export interface AskedQuestion {
  words: readonly AskedWord[];
  /** The things that it sets side by side, each by its words. */
  compared: readonly (readonly string[])[];
  /** Of the page that it was asked on. */
  category: string | undefined;
  /** Names of functions in it. */
  names: readonly string[];
  /** What a word is worth that one post holds: the measure of all others, so that few posts are judged like many. */
  rare: number;
}

/** What speaks for and against a passage as the answer to a question. A word that no post holds is worth 1. */
export interface Evidence {
  /** 0 to 1: how much of the question stands where it is answered, names of topics left aside. */
  share: number;
  /** What that is worth: one rare word says more than three that stand in every post. */
  met: number;
  /** What the words are worth that name the subject itself, in title, keywords or heading. */
  subject: number;
  /** What the words are worth that no post holds. */
  unheard: number;
  /** 0 to 1: how much of the topics that the question names is what this post is about. */
  ownTopic: number;
  /** 0 to 1: how much of them the post never names. */
  otherTopic: number;
  /** Whether it sets two things side by side of which one is missing here. */
  isHalfCompared: boolean;
}

/** A heading of one word, such as “What to commit”, names less than a subject. */
const HEADING_LEAST = 2;
/** How surely a passage is about a word that stands elsewhere. */
const FARTHER = { keyword: 0.9, section: 0.6, post: 0.25 } as const;
/** A snippet uses a word; that does not explain it. */
const IN_CODE = 0.5;
/** Of a side of a comparison, so much has to be met in the section, and one of its words this surely beside the passage. */
const SIDE = { met: 0.4, near: 0.55 } as const;

/** Compares a question with a passage, the headings above it and the post around it. */
export function gatherEvidence(question: AskedQuestion, scored: ScoredPassage): Evidence {
  const telling = question.words.filter((word) => word.isTelling);
  const headed = headingShare(scored, question.words);
  const places = new Map(telling.map((word) => [word, placesOf(word, scored, headed)]));
  const sum = (value: (places: Places, word: AskedWord) => number): number =>
    telling
      .filter(({ isTopic }) => !isTopic)
      .reduce((all, word) => all + worthOf(word, question) * value(places.get(word) as Places, word), 0);
  const possible = sum(() => 1);
  const met = sum(({ cover }) => cover);
  return {
    share: possible === 0 ? 0 : met / possible,
    met,
    subject: sum(({ subject }) => subject),
    unheard: sum((_, { isKnown }) => (isKnown ? 0 : 1)) + unheardNames(question),
    ...topicsOf(question, scored, telling),
    isHalfCompared: question.compared.some(
      (side) =>
        !isSideMet(
          telling.filter(({ forms, isTopic }) => !isTopic && side.includes(forms[0] ?? '')),
          places,
        ),
    ),
  };
}

/** Words that one post holds are worth a little less than those that none holds: many of these are only spelt wrong. */
const HELD_ONCE = 0.77;

function worthOf({ isKnown, weight }: AskedWord, { rare }: AskedQuestion): number {
  return isKnown ? (HELD_ONCE * weight) / rare : 1;
}

interface Places {
  /** In the passage and the headings above it. */
  near: number;
  /** In the post, the farther the less. */
  cover: number;
  subject: number;
}

/** How much of the heading above a passage the question names; squared, as one that says more is about something narrower. */
function headingShare({ post, passage }: ScoredPassage, words: readonly AskedWord[]): number {
  const section = post.sections[passage.section] as ReadSection;
  const heading = [...section.wholeHeadingStems].filter(isTelling);
  const met = heading.filter((stem) => words.some(({ stems }) => stems.has(stem)));
  return (met.length / Math.max(HEADING_LEAST, heading.length)) ** 2;
}

function placesOf(word: AskedWord, { post, passage }: ScoredPassage, headed: number): Places {
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
  const subject = Math.max(surest(post.subjectStems, word), surest(section.wholeHeadingStems, word) * headed);
  return { near, cover, subject };
}

/** A side is met when one of its words stands near and most of what it says somewhere in the section. */
function isSideMet(side: readonly AskedWord[], places: ReadonlyMap<AskedWord, Places>): boolean {
  const at = (word: AskedWord) => places.get(word) as Places;
  const possible = side.reduce((sum, { weight }) => sum + weight, 0);
  const met = side.reduce((sum, word) => sum + word.weight * at(word).cover, 0);
  return met >= SIDE.met * possible && side.some((word) => word.isKnown && at(word).near >= SIDE.near);
}

/** Each name that stands in no post counts like a word that stands in none, although its parts are known. */
function unheardNames({ names, words }: AskedQuestion): number {
  return names.filter((name) => !words.some(({ forms }) => forms.includes(name))).length;
}

/** Who asks on the page of a topic need not name it; people ask anything there, though, so that this says less than naming it. */
const ASKED_THERE = 0.45;

function topicsOf(
  { category }: AskedQuestion,
  { post, passage }: ScoredPassage,
  telling: readonly AskedWord[],
): Pick<Evidence, 'ownTopic' | 'otherTopic'> {
  const heading = (post.sections[passage.section] as ReadSection).headingStems;
  const own = [post.categoryStems, post.subjectStems, post.titleStems, heading];
  const isOwn = (word: AskedWord) => own.some((stems) => surest(stems, word) > 0);
  const topics = telling.filter(({ isTopic }) => isTopic);
  const part = (isMet: (word: AskedWord) => boolean): number =>
    topics.filter(isMet).reduce((sum, { weight }) => sum + weight, 0) /
    Math.max(
      1e-9,
      topics.reduce((sum, { weight }) => sum + weight, 0),
    );
  return {
    ownTopic: topics.length === 0 && post.category === category ? ASKED_THERE : part(isOwn),
    otherTopic: part((word) => !isOwn(word) && surest(post.stems, word) === 0),
  };
}
