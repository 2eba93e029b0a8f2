import { mergePost, type MergeConflict, type MergeSide } from '../../../../server/contract/rules/merge-post';
import type { DraftContent } from '../../../../server/contract/schemas/draft';
import { valueAt, withoutEntry, withText } from './value-at';

/** What somebody decided about one block that both sides changed. */
export type Decision = { kind: MergeSide | 'both' } | { kind: 'own'; text: string };

/** By the path of the conflict. */
export type Decisions = Readonly<Partial<Record<string, Decision>>>;

export interface Versions {
  base: DraftContent;
  mine: DraftContent;
  theirs: DraftContent;
}

/** A conflict with what the two sides hold at its place. */
export interface Clash extends MergeConflict {
  /** Texts of a field: they can be edited. Null for files, marks and whole blocks. */
  texts: { base: string; mine: string; theirs: string } | null;
  /** Where one text may follow the other; what stands between them. */
  joint: string | null;
  /** Of a field that is no text: what to call it, side by side. */
  values: { mine: unknown; theirs: unknown };
  /** Of a snippet: its fence tag. */
  language: string;
}

const LINES = /(?:^|\.)(?:title|superTitle|imageAlt|titleImageAlt)$/;
const PARAGRAPHS = /(?:^|\.)(?:content|summary|text)$/;
const CODE = /(?:^|\.)codeSnippet$/;

/** What both sides changed differently, in the order of reading. */
export function clashesOf({ base, mine, theirs }: Versions): Clash[] {
  const { merged, conflicts } = mergePost(base, mine, theirs);
  const sides = Object.fromEntries(conflicts.map(({ path }) => [path, 'theirs' as const]));
  const other = mergePost(base, mine, theirs, keeping(conflicts, sides)).merged;
  return conflicts.map((conflict) => {
    const { path } = conflict;
    const values = { mine: valueAt(merged, path), theirs: valueAt(other, path) };
    const language = valueAt(merged, path.replace(CODE, '.codeLanguage'));
    const isText = [LINES, PARAGRAPHS, CODE].some((pattern) => pattern.test(path));
    const isField = typeof values.mine === 'string' && typeof values.theirs === 'string';
    return {
      ...conflict,
      values,
      language: typeof language === 'string' && CODE.test(path) ? language : '',
      texts:
        isText && isField
          ? { base: conflict.base ?? '', mine: values.mine as string, theirs: values.theirs as string }
          : null,
      joint: PARAGRAPHS.test(path) ? '\n\n' : CODE.test(path) ? '\n' : null,
    };
  });
}

/** The text that a decision leads to; for fields that are texts. */
export function textOf(decision: Decision, { texts, joint }: Pick<Clash, 'texts' | 'joint'>): string {
  if (!texts || decision.kind === 'own') {
    return decision.kind === 'own' ? decision.text : '';
  }
  return decision.kind === 'both' ? [texts.mine, texts.theirs].join(joint ?? ' ') : texts[decision.kind];
}

/** The post as it becomes: what was merged by itself, and what was decided. Where nothing was, mine stands. */
export function resultOf(
  { base, mine, theirs }: Versions,
  clashes: readonly Clash[],
  decisions: Decisions,
): DraftContent {
  const sides: Record<string, MergeSide> = {};
  for (const { path } of clashes) {
    sides[path] = decisions[path]?.kind === 'theirs' ? 'theirs' : 'mine';
  }
  let result = mergePost(base, mine, theirs, keeping(clashes, sides)).merged;
  for (const clash of clashes) {
    const decision = decisions[clash.path];
    if (clash.texts && (decision?.kind === 'both' || decision?.kind === 'own')) {
      result = withText(result, clash.path, textOf(decision, clash));
    }
  }
  // From the last one on, so that the places of those before stay true.
  const dropped = clashes.filter((clash) => isRemoval(clash) && clash[sides[clash.path] ?? 'mine'] === null);
  return dropped.reduceRight((content, { path }) => withoutEntry(content, path), result);
}

/** One side took the block away. */
export function isRemoval({ mine, theirs }: MergeConflict): boolean {
  return mine === null || theirs === null;
}

/** Choices under which every block stays, so that the paths of all conflicts lead to their place. */
function keeping(
  conflicts: readonly MergeConflict[],
  sides: Readonly<Record<string, MergeSide>>,
): Record<string, MergeSide> {
  return Object.fromEntries(
    conflicts.map((conflict) => [
      conflict.path,
      conflict.mine === null
        ? 'theirs'
        : conflict.theirs === null
          ? 'mine'
          : (sides[conflict.path] ?? 'mine'),
    ]),
  );
}
