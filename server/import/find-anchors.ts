import { plainText } from '../domain/plain-text';
import type { Block } from './read-blocks';

const EXPLICIT = /<[a-z][a-z0-9]*\b[^<>]{0,500}?\s(?:id|name)\s*=\s*["']?([^\s"'<>]{1,200})/gi;

/**
 * The names by which links of a text may mean each of its blocks: ids that it sets, and those that sites give to
 * headings by their words.
 *
 * @returns in the order of the blocks
 */
export function findAnchors(blocks: readonly Block[]): string[][] {
  const counts = new Map<string, number>();
  const numbered = (slug: string): string => {
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  };
  return blocks.map((block) => {
    if (block.kind === 'code') {
      return [];
    }
    const headings =
      block.kind === 'heading'
        ? [block.text]
        : [...block.source.matchAll(/^[ \t>]*#{1,6}[ \t]+(\S.*)$/gm)].map(([, text = '']) => text);
    return [
      ...[...block.source.matchAll(EXPLICIT)].map(([, id = '']) => id),
      ...headings.flatMap((text) => [
        ...[...text.matchAll(/\{#([^\s}]+)\}/g)].map(([, id = '']) => id),
        numbered(headingSlug(text)),
      ]),
    ];
  });
}

/** As GitHub has it: in lower case, without punctuation, with a hyphen for each space. */
function headingSlug(text: string): string {
  const words = plainText(text.replace(/\{#[^}]*\}|!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, '')).trim();
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_\s-]+/gu, '')
    .replace(/\s/g, '-');
}

/** Nothing but places to link to, as they stand in the line above a heading. */
export function isAnchorOnly({ kind, source }: Block): boolean {
  return (
    kind === 'text' &&
    /^(?:\s*<a\s[^<>]{0,500}\b(?:id|name)\s*=[^<>]{1,500}>\s*(?:<\/a>)?)+\s*$/i.test(source)
  );
}
