import { LIMITS } from '../contract/constants/limits';
import { cutText } from '../contract/rules/text';
import type { SuperTitle } from '../contract/schemas/post';
import { plainText } from '../domain/plain-text';
import type { Block } from './read-blocks';

/**
 * A Markdown table as a comparison: rows are attributes, columns items, cells bullet points.
 *
 * @returns undefined when it is too large or has nothing to compare: it then stays a table in the text
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
