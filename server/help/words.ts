import { stemmer } from 'stemmer';
import { tokenize, type Token } from '../domain/tokenizer';

/** Words that only hold a question together. */
const FUNCTION_WORDS = words(`
  a about above after again against all also although always am among an and another any anybody anyone anything
  are aren as at be became because been before being below between both but by came can cannot come could couldn
  d did didn do does doesn doing don done down during each either else etc even ever every everyone everything few
  for from further get gets getting give gives go goes going got had hadn has hasn have haven having he her here
  hers him his how however i if im in instead into is isn it its itself ive just let lets like ll m many may maybe
  me might mine more most much must my myself neither no nor not nothing now of off often ok on once one ones only
  or other others our ours out over own per please put quite rather re really s same say says shall she should
  shouldn since so some somebody someone something sometimes still such t than thank thanks that thats the their
  theirs them then there these they thing things this those though thru through till to too two under until up upon
  us ve very was wasn way ways we well went were weren what whats when where whether which while who whole whom
  whose why will with within without won would wouldn yes yet you your yours yourself hello hi hey
`);

/** Words of asking: they say that something is asked, not what. */
const QUESTION_WORDS = words(`
  actually advice answer anyone ask asked asking basic basically beginner best better bit can't cant clear confused
  confusing correct correctly describe difference differences different difficult does dont easy exactly example
  examples explain explained explanation find good guide happen happened happening happens help helps idea
  important kind know known learn learning look looks lot main make makes making mean meaning means meant need
  needed needs new newbie people point possible problem proper properly purpose question questions quick quickly
  reason right seem seems show shows simple simplest simply somehow sort start suddenly supposed sure take takes
  tell tells think tried try trying understand understanding use used useful uses using usually want wanted wants
  weird work working works wrong
`);

const MISSPELT_CONTRACTIONS = words(`
  doesnt didnt isnt wasnt arent werent havent hasnt hadnt wont wouldnt couldnt shouldnt whats thats hows wheres
  theres youre theyre weve youve id ill itll
`);

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Between two things; before “Code” it is a name. */
const VERSUS = /(?<![\p{L}\p{N}])(?:vs|versus)(?![\p{L}\p{N}]|\.?\s*code(?![\p{L}\p{N}]))/giu;

/** How far words of asking count: they decide between passages that say the rest equally well. */
export const ASKING_WEIGHT = 0.15;

/** The words of a question that say what it is about, and those that only ask. */
export interface QuestionWords {
  telling: Token[];
  asking: Token[];
}

/** So many words of a question are looked up, parts of compound names among them: one that nobody writes costs a walk through the index. */
const LOOKED_UP = { telling: 18, asking: 6 } as const;

/** Splits a question into words, without those that only hold it together. The first ones of an endless one. */
export function questionWords(question: string): QuestionWords {
  const telling: Token[] = [];
  const asking: Token[] = [];
  const left = { ...LOOKED_UP } as { telling: number; asking: number };
  const seen = new Set<string>();
  tokenize(question.replace(VERSUS, ' '), (token) => {
    const form = token.forms[0] ?? token.parts.join(' ');
    if (seen.has(form) || FUNCTION_WORDS.has(form) || MISSPELT_CONTRACTIONS.has(form)) {
      return;
    }
    seen.add(form);
    const kind = QUESTION_WORDS.has(form) ? 'asking' : 'telling';
    if (left[kind] > 0) {
      const parts = token.parts.slice(0, left[kind]);
      (kind === 'asking' ? asking : telling).push({ ...token, parts });
      left[kind] -= Math.max(1, parts.length);
    }
  });
  return { telling, asking };
}

/** Names of functions as code writes them, such as `useMemo`, in small letters. Names of types are left aside: many are of errors. */
export function functionNames(question: string): string[] {
  return (question.match(/(?<![\p{L}\p{N}_.])\p{Ll}+(?:\p{Lu}\p{Ll}+)+(?![\p{L}\p{N}_])/gu) ?? []).map(
    (name) => name.toLowerCase(),
  );
}

/** Whether a word only holds a question together, or only says that something is asked. */
export function isHolding(word: string): boolean {
  return FUNCTION_WORDS.has(word) || QUESTION_WORDS.has(word) || MISSPELT_CONTRACTIONS.has(word);
}

/** Whether a stem says something, rather than holding a sentence together. */
export function isTelling(stem: string): boolean {
  return !FUNCTION_STEMS.has(stem);
}

const STEMS_KEPT = 20_000;
const stems = new Map<string, string>();

/** The part of an English word that its forms share; other words and names of code as they are. */
export function stemOf(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) {
    return word;
  }
  let stem = stems.get(word);
  if (stem === undefined) {
    stem = stemmer(word);
    if (stems.size >= STEMS_KEPT) {
      stems.clear();
    }
    stems.set(word, stem);
  }
  return stem;
}

/** Stems of a text with how often each is met. */
export function countStems(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  // No word reaches over a space, and most are met again: reading each once is several times as fast.
  for (const piece of text.split(/\s+/)) {
    for (const stem of stemsOf(piece)) {
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
  }
  return counts;
}

/** Stems of the words of a text, without those of the parts of compound names. */
export function wholeStems(text: string): Set<string> {
  const found = new Set<string>();
  tokenize(text, ({ forms }) => forms.forEach((form) => found.add(stemOf(form))));
  return found;
}

const PIECE_MAX = 40;
const pieces = new Map<string, readonly string[]>();

/** Stems of what stands between two spaces. */
function stemsOf(piece: string): readonly string[] {
  const known = pieces.get(piece);
  if (known) {
    return known;
  }
  const found: string[] = [];
  tokenize(piece, ({ forms, parts }) => found.push(...new Set([...forms, ...parts].map(stemOf))));
  if (piece.length <= PIECE_MAX) {
    if (pieces.size >= STEMS_KEPT) {
      pieces.clear();
    }
    pieces.set(piece, found);
  }
  return found;
}

const FUNCTION_STEMS: ReadonlySet<string> = new Set([...FUNCTION_WORDS, ...QUESTION_WORDS].map(stemOf));
