import { likenessOf } from '../../../../server/contract/rules/likeness';
import { matchLists } from '../../../../server/contract/rules/merge-list';
import type { DraftContent } from '../../../../server/contract/schemas/draft';
import {
  contentOf,
  formOf,
  type FormAttribute,
  type FormContent,
  type FormItem,
  type FormLine,
  type FormPoint,
  type FormSubtitle,
  type FormSuperTitle,
} from './form-content';

type Part = FormSubtitle | FormPoint | FormSuperTitle | FormAttribute | FormItem | FormLine;

/**
 * Keys for a content that takes the place of another. A part keeps its key where it is the same or was changed, so
 * that what belongs to it, such as a file on its way, finds it again.
 *
 * @returns in the order in which {@link formOf} takes them; undefined for a part that is new
 */
export function keysAfter(content: DraftContent, before: FormContent): (string | undefined)[] {
  const old = formOf(contentOf(before), () => '');
  const next = formOf(content, () => '');
  return [
    ...keysOfList(before.subtitles, old.subtitles, next.subtitles),
    ...keysOfList(before.superTitles, old.superTitles, next.superTitles),
  ];
}

/** @param old the parts of `before`, without their keys */
function keysOfList(
  before: readonly Part[],
  old: readonly Part[],
  next: readonly Part[],
): (string | undefined)[] {
  const likeness = likenessOf<Part>(titleOf, textOf);
  const origins = new Map([...matchLists(old, next, likeness)].map(([from, to]) => [to, from]));
  return next.flatMap((part, at) => {
    const from = origins.get(at) ?? -1;
    const children = keysOfList(childrenOf(before[from]), childrenOf(old[from]), childrenOf(part));
    return [before[from]?.key, ...children];
  });
}

function childrenOf(part: Part | undefined): readonly Part[] {
  if (!part) {
    return [];
  }
  if ('bulletPoints' in part) {
    return part.bulletPoints;
  }
  return 'attributes' in part ? part.attributes : 'items' in part ? part.items : [];
}

function titleOf(part: Part): string {
  if ('title' in part) {
    return part.title;
  }
  return 'superTitle' in part ? part.superTitle : 'attribute' in part ? part.attribute : part.text;
}

/** All that is written in a part. */
function textOf(part: unknown): string {
  if (typeof part === 'object' && part !== null) {
    return Object.values(part).map(textOf).join(' ');
  }
  return typeof part === 'string' ? part : '';
}
