import { LIMITS } from '../contract/constants/limits';
import { cutText } from '../contract/rules/text';
import type { SuperTitle } from '../contract/schemas/post';
import { plainText } from '../domain/plain-text';
import type { Block } from './read-blocks';

/** Cells of a comparison are plain text: links, and code that looks like Markdown, would be lost in them. */
const BEYOND_TEXT = /\]\(|<a\b|https?:\/\/|`[^`]*[*_~<|\\&][^`]*`/i;

/**
 * A Markdown table as a comparison: rows are attributes, columns items, cells bullet points.
 *
 * @returns undefined when it is too large, has nothing to compare or holds more than text: it then stays a table in the text
 */
export function tableToSuperTitle(
  { headers, rows }: Block & { kind: 'table' },
  title: string,
): SuperTitle | undefined {
  const columns = headers.length - 1;
  if (columns < 1 || columns > LIMITS.itemsMax || rows.length < 1 || rows.length > LIMITS.attributesMax) {
    return undefined;
  }
  const names = headers.map(cellText);
  const isLossless = [...headers, ...rows.flat()].every((cell) => !BEYOND_TEXT.test(cell));
  if (!isLossless || new Set(names.slice(1)).size < columns || names.slice(1).includes('')) {
    return undefined;
  }
  return {
    superTitle: cutText(title, LIMITS.titleMax),
    attributes: rows.map((row) => ({
      attribute: cutText(cellText(row[0] ?? ''), LIMITS.titleMax),
      items: row.slice(1, headers.length).map((cell, index) => ({
        title: cutText(names[index + 1] ?? '', LIMITS.titleMax),
        bulletPoints: cell
          .split(/<br\s*\/?>/i)
          .map((part) => cellText(part).slice(0, LIMITS.textMax))
          .filter(Boolean),
      })),
    })),
  };
}

function cellText(cell: string): string {
  return plainText(cell.replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')).replace(/\s+/g, ' ');
}
