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
