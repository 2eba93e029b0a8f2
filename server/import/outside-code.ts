const FENCE = /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d+[.)])[ \t]+)?(`{3,}|~{3,})(.*)$/;

/**
 * Changes the parts of a Markdown text that are not fenced code. The change must keep the number of lines,
 * so that notes can name them.
 */
export function changeOutsideCode(text: string, change: (part: string, firstLine: number) => string): string {
  const parts: string[] = [];
  let waiting: string[] = [];
  let fence: string | undefined;
  const lines = text.split('\n');
  const flush = (end: number) => {
    if (waiting.length > 0) {
      parts.push(change(waiting.join('\n'), end - waiting.length));
      waiting = [];
    }
  };
  lines.forEach((line, index) => {
    const mark = FENCE.exec(line);
    if (fence !== undefined) {
      parts.push(line);
      fence = closes(mark, fence) ? undefined : fence;
    } else if (opens(mark)) {
      flush(index);
      fence = mark?.[1];
      parts.push(line);
    } else {
      waiting.push(line);
    }
  });
  flush(lines.length);
  return parts.join('\n');
}

/** A fence of backticks has none in its info string (CommonMark 4.5). */
function opens(mark: RegExpExecArray | null): boolean {
  return mark !== null && !(mark[1]?.startsWith('`') && mark[2]?.includes('`'));
}

function closes(mark: RegExpExecArray | null, fence: string): boolean {
  return mark !== null && mark[1]?.startsWith(fence) === true && mark[2]?.trim() === '';
}

/** As many line ends as the text had: what remains when something is taken out. */
export function sameLines(removed: string): string {
  return '\n'.repeat(removed.split('\n').length - 1);
}

/** As many as the private area has characters, about. */
const MAX_CODES = 6_000;
const INLINE_CODE =
  /(?:^|\n)[ \t]*```[^\n]*\n[^]*?\n[ \t]*```[ \t]*(?=\n|$)|(?<!`)``(?!`)[^\n]*?(?<!`)``(?!`)|(?<!`)`(?!`)[^`]{1,2000}?(?<!`)`(?!`)/;

/**
 * Changes a text whose code, in backticks or in fences, nobody may look into: for the change each piece of code is one
 * character, so that a link around code is still seen whole. `restore` gives a part its code back.
 */
export function changeAroundCode(
  source: string,
  change: (text: string, restore: (part: string) => string) => string,
): string {
  const codes: string[] = [];
  // A character of Unicode's private area stands for a piece; those of the text itself are pieces as well.
  const masked = source.replace(new RegExp(`${INLINE_CODE.source}|[\uE000-\uF8FF]`, 'g'), (code) => {
    codes.push(code);
    return String.fromCharCode(0xe000 + codes.length - 1);
  });
  if (codes.length > MAX_CODES) {
    return change(source, (part) => part);
  }
  const restore = (part: string) =>
    part.replace(/[\uE000-\uF8FF]/g, (mark) => codes[mark.charCodeAt(0) - 0xe000] ?? mark);
  return restore(change(masked, restore));
}
