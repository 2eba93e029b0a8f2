/** Plain text inside of Markdown: titles, cells and descriptions stay what they are. Undone by `readWords`. */
export function writeWords(text: string): string {
  return text
    .replace(/[\\`*<[\]~|]|(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])|&(?=#?\w+;)/gu, '\\$&')
    .replace(/\n/g, ' ');
}

export function readWords(source: string): string {
  return source.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** Cuts at a separator, unless a backslash stands before it. */
export function splitUnescaped(text: string, separator: string): string[] {
  const parts = [''];
  for (let at = 0; at < text.length;) {
    if (text.startsWith(separator, at)) {
      parts.push('');
      at += separator.length;
    } else {
      const length = text[at] === '\\' ? 2 : 1;
      parts[parts.length - 1] += text.slice(at, at + length);
      at += length;
    }
  }
  return parts;
}

/** A picture in a paragraph of its own. */
export function writePicture(address: string, alt: string): string {
  return address === '' ? '' : `![${writeWords(alt)}](${writeAddress(address)})`;
}

export function readPicture(line: string): { image: string; imageAlt: string } | undefined {
  const [, alt, address] = /^!\[((?:\\[^\n]|[^\]\\\n])*)\]\(([^\n]+)\)[ \t]*$/.exec(line) ?? [];
  return address === undefined ? undefined : { image: readAddress(address), imageAlt: readWords(alt ?? '') };
}

export function writeVideo(address: string): string {
  return address === '' ? '' : `[Video](${writeAddress(address)})`;
}

export function readVideo(line: string): string | undefined {
  const [, address] = /^\[Video\]\(([^\n]+)\)[ \t]*$/.exec(line) ?? [];
  return address === undefined ? undefined : readAddress(address);
}

function writeAddress(address: string): string {
  return /[\s()<>]/.test(address) ? `<${address.replace(/\n/g, ' ')}>` : address;
}

function readAddress(address: string): string {
  return /^<[^\n]*>$/.test(address) ? address.slice(1, -1) : address;
}

/** With more backticks than the code has in a row. */
export function writeFence(code: string, language: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}${language.replace(/\n/g, ' ')}\n${code}\n${marks}`;
}

/** The fence that a text ends with, and what stands before it. */
export function readLastFence(
  text: string,
): { before: string; codeSnippet: string; codeLanguage: string } | undefined {
  const lines = text.split('\n');
  const marks = /^`{3,}$/.exec((lines.at(-1) ?? '').trimEnd())?.[0];
  if (marks === undefined) {
    return undefined;
  }
  for (let at = lines.length - 2; at >= 0; at -= 1) {
    const line = lines[at] as string;
    if (line.startsWith(marks)) {
      const isStart = line[marks.length] !== '`' && (at === 0 || lines[at - 1] === '');
      return isStart
        ? {
            before: lines.slice(0, Math.max(0, at - 1)).join('\n'),
            codeSnippet: lines.slice(at + 1, -1).join('\n'),
            codeLanguage: line.slice(marks.length),
          }
        : undefined;
    }
  }
  return undefined;
}
