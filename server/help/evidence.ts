import { closePairs } from './close-words';
import type { ReadPost, ReadSection } from './read-post';
import { surest, type AskedWord, type ScoredPassage } from './score-passages';
import type { SameWording, Wording } from './verbatim';
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
  /** What of it a post may say in the very same way. */
  wording: Wording;
  /** Whether it asks about this site, or whoever answers. */
  isAboutTheSite: boolean;
}

/** What speaks for and against a passage as the answer to a question. A word that no post holds is worth 1. */
export interface Evidence {
  /** 0 to 1: how much of the question stands where it is answered, names of topics left aside. */
  share: number;
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

/** What a whole post says to a question, whichever passage is meant. */
export interface PostEvidence {
  /** Pairs of neighbouring words of the question that one passage holds close together. */
  together: number;
  /** 0 to 1: how alike the question and the heading most like it are, FAQ and title among them. */
  heading: number;
  /** What the rarest word is worth that the post says a single time: it mentions that, it is not about it. */
  saidOnce: number;
  wording: SameWording;
}

/** Compares a question with a post as a whole. */
export function gatherPostEvidence(
  question: AskedQuestion,
  post: ReadPost,
  wording: SameWording,
): PostEvidence {
  const subjects = tellingWords(question).filter(({ isTopic }) => !isTopic);
  const worth = (word: AskedWord) => worthOf(word, question);
  const headings = [post.titleStems, ...post.sections.map(({ headingStems }) => headingStems)];
  return {
    together:
      subjects.length === 1
        ? namedAlone(post, subjects[0] as AskedWord)
        : closePairs(subjects, post.passages),
    heading: Math.max(...headings.map((heading) => likeness(heading, subjects, worth))),
    saidOnce: Math.max(0, ...subjects.filter((word) => timesSaid(post, word) === 1).map(worth)),
    wording,
  };
}

/** A word that is asked for alone has no neighbour: a post that bears it in its name counts like one with a pair. */
function namedAlone(post: ReadPost, word: AskedWord): number {
  return surest(post.subjectStems, word) === 1 ? 1 : 0;
}

function timesSaid({ passages }: ReadPost, { stems }: AskedWord): number {
  const times = [...stems].map(
    ([stem, sure]) => sure * passages.reduce((sum, passage) => sum + (passage.stems.get(stem) ?? 0), 0),
  );
  return Math.max(0, ...times);
}

/** Dice's coefficient of a heading and a question, by what their words are worth; those that the question lacks as the others. */
function likeness(
  heading: ReadonlySet<string>,
  words: readonly AskedWord[],
  worth: (word: AskedWord) => number,
): number {
  const said = [...heading].filter(isTelling);
  const met = words.reduce((sum, word) => sum + worth(word) * surest(new Set(said), word), 0);
  const hits = said.filter((stem) => words.some(({ stems }) => stems.has(stem))).length;
  const possible = words.reduce((sum, word) => sum + worth(word), 0);
  return met === 0 ? 0 : (2 * met) / (possible + (met * said.length) / hits);
}

/** Compares a question with a passage, the headings above it and the post around it. */
export function gatherEvidence(question: AskedQuestion, scored: ScoredPassage): Evidence {
  const telling = tellingWords(question);
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
    subject: sum(({ subject }) => subject),
    unheard: sum((_, { isKnown }) => (isKnown ? 0 : 1)) + unheardNames(question).length,
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

/** Those that say what a question is about. Of a name that stands in no post, such as `useMemo`, the parts are other words. */
function tellingWords(question: AskedQuestion): AskedWord[] {
  const unheard = unheardNames(question);
  return question.words.filter(
    ({ isTelling, forms }) => isTelling && !unheard.some((name) => name.includes(forms[0] ?? ' ')),
  );
}

/** Each counts like a word that stands in no post, although its parts may. */
function unheardNames({ names, words }: AskedQuestion): string[] {
  return names.filter((name) => !words.some(({ forms }) => forms.includes(name)));
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
