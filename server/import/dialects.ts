import type { NoteBook } from './import-notes';
import { changeOutsideCode, sameLines } from './outside-code';
import { readShortMarks } from './short-marks';

export interface DialectHints {
  /** With front matter, Liquid and kramdown marks are instructions; in a README they are examples. */
  hasFrontMatter: boolean;
  isMdx: boolean;
}

/** Turns what site generators add to Markdown into plain Markdown; the number of lines stays. */
export function readDialects(body: string, hints: DialectHints, notes: NoteBook): string {
  let text = codeTagsToFences(body);
  text = changeOutsideCode(text, (part, line) => {
    let changed = withoutComments(part);
    changed = hugoShortcodes(changed, line, notes);
    if (hints.hasFrontMatter) {
      changed = liquidTags(changed, line, notes);
    }
    if (hints.isMdx) {
      changed = mdxParts(changed, line, notes);
    }
    return htmlHeadings(changed)
      .replace(/^[ \t]*(?:\[TOC\]|\[\[_?TOC_?\]\]|\{:toc\}|[*-] TOC)[ \t]*$/gim, '')
      .replace(
        /^([ \t]*>[ \t]*)\[!(\w+)\][ \t]*$/gm,
        (_all, quote: string, kind: string) => `${quote}**${label(kind)}:**`,
      );
  });
  return readShortMarks(admonitions(text));
}

/** Takes comments out, but for those that code in backticks speaks of. */
function withoutComments(text: string): string {
  return text.replace(/(?<!`)(`{1,3})(?!`)[^`\n]+\1(?!`)|<!--[^]*?-->/g, (all) =>
    all.startsWith('`') ? all : sameLines(all),
  );
}

/** `{% highlight js %}` (Jekyll) and `{{< highlight go >}}` (Hugo) stand on lines of their own. */
function codeTagsToFences(text: string): string {
  return text
    .replace(/^[ \t]*\{%-?\s*highlight\s+([\w+#-]+)[^%\n]*%\}[ \t]*$/gm, '```$1')
    .replace(/^[ \t]*\{%-?\s*endhighlight\s*-?%\}[ \t]*$/gm, '```')
    .replace(/^[ \t]*\{\{[<%]\s*highlight\s+"?([\w+#-]+)"?[^\n]*[>%]\}\}[ \t]*$/gm, '```$1')
    .replace(/^[ \t]*\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}[ \t]*$/gm, '```');
}

function hugoShortcodes(text: string, line: number, notes: NoteBook): string {
  return text.replace(
    /\{\{([<%])\s*(\/?)\s*([\w./-]+)([^\n]{0,500}?)[>%]\}\}/g,
    (_all, ...groups: string[]) => {
      const [, close = '', name = '', rest = '', offset] = groups;
      const known = close ? '' : knownShortcode(name, rest);
      if (known === undefined) {
        const at = lineAt(text, Number(offset), line);
        notes.add(`The shortcode “${name}” was taken out; what it encloses stays.`, at);
      }
      return known ?? '';
    },
  );
}

/** Line of the file, from 1, of a place in a part that begins on line `first`, from 0. */
function lineAt(part: string, offset: number, first: number): number {
  return first + part.slice(0, offset).split('\n').length;
}

/** Markdown for the shortcodes that have any; undefined for others. */
function knownShortcode(name: string, rest: string): string | undefined {
  const attribute = (key: string) => new RegExp(`${key}\\s*=\\s*["']([^"']*)["']`).exec(rest)?.[1] ?? '';
  const first = /["']?([^\s"']+)["']?/.exec(rest)?.[1] ?? '';
  switch (name) {
    case 'figure':
    case 'img':
      return `![${attribute('alt') || attribute('caption')}](${attribute('src')})`;
    case 'youtube':
      return `https://www.youtube.com/watch?v=${encodeURIComponent(attribute('id') || first)}`;
    case 'ref':
    case 'relref':
      return first;
    default:
      return undefined;
  }
}

const EMBEDS: Record<string, (target: string) => string> = {
  youtube: (id) => `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`,
  github: (name) => (name.startsWith('http') ? name : `https://github.com/${name}`),
  codepen: (url) => url,
  gist: (url) => url,
  embed: (url) => url,
  link: (url) => (url.startsWith('http') ? url : `https://dev.to/${url}`),
};

function liquidTags(text: string, line: number, notes: NoteBook): string {
  return text
    .replace(/\{%-?\s*comment\s*-?%\}[^]*?\{%-?\s*endcomment\s*-?%\}/g, sameLines)
    .replace(
      /\{%-?\s*(\w+)([^%\n]{0,500}?)-?%\}/g,
      (_all, name: string, rest: string, offset: number, whole: string) => {
        if (name === 'raw' || name === 'endraw') {
          return '';
        }
        const target = rest.trim().split(/\s+/)[0] ?? '';
        const embed = Object.hasOwn(EMBEDS, name) ? EMBEDS[name]?.(target) : undefined;
        if (embed && /^https?:\/\/\S+$/.test(embed)) {
          return `<${embed}>`;
        }
        notes.add(`The tag “${name}” was taken out; what it encloses stays.`, lineAt(whole, offset, line));
        return '';
      },
    )
    .replace(/^[ \t]*\{:[^}\n]*\}[ \t]*$/gm, '')
    .replace(/[ \t]*\{:\s*[.#\w][^}\n]*\}/g, '');
}

function mdxParts(text: string, line: number, notes: NoteBook): string {
  const withoutCode = text
    .replace(
      /^(?:import\s+(?:[\w*{][^;]*?\s+from\s+)?['"][^'"\n]+['"];?[ \t]*$)/gm,
      (all: string, offset: number, whole: string) => {
        notes.add('MDX imports were taken out.', lineAt(whole, offset, line));
        return sameLines(all);
      },
    )
    .replace(
      /^export\s+(?:const|let|function|default|async)\b[^]*?(?=\n[ \t]*\n|$(?![^]))/gm,
      (all: string, offset: number, whole: string) => {
        notes.add('MDX exports were taken out.', lineAt(whole, offset, line));
        return sameLines(all);
      },
    )
    .replace(/\{\/\*[^]*?\*\/\}/g, sameLines);
  return withoutCode.replace(
    /(`[^`\n]*`)|<\/?[A-Z][\w.]*(?:\s(?:[^<>"'{}]|"[^"]*"|'[^']*'|\{[^{}]*\})*)?\/?>/g,
    (all: string, code: string | undefined, offset: number, whole: string) => {
      if (code) {
        return all;
      }
      notes.add('Components were taken out; the text in them stays.', lineAt(whole, offset, line));
      return sameLines(all);
    },
  );
}

/** `<h2 align="center">Title</h2>`, as many READMEs begin. */
function htmlHeadings(text: string): string {
  return text.replace(
    /^[ \t]*<h([1-6])\b([^>]*)>([^]{0,2000}?)<\/h\1>[ \t]*$/gim,
    (all, level: string, attributes: string, inside: string) => {
      const id = /\sid\s*=\s*["']?([^\s"'>]+)/i.exec(attributes)?.[1];
      const title = inside.replace(/\s+/g, ' ').trim();
      return `${'#'.repeat(Number(level))} ${title}${id ? ` {#${id}}` : ''}${sameLines(all)}`;
    },
  );
}

/** Docusaurus' `:::note Title` … `:::` as a quotation. */
function admonitions(text: string): string {
  let depth = 0;
  return text
    .split('\n')
    .map((line) => {
      const open = /^[ \t]*:{3,}[ \t]*(\w+)[ \t]*(?:\[([^\]]*)\]|\{[^}]*\})?[ \t]*(.*)$/.exec(line);
      if (open) {
        depth += 1;
        const [, kind = '', bracketed = '', rest = ''] = open;
        return `> **${bracketed || rest || label(kind)}:**`;
      }
      if (depth > 0 && /^[ \t]*:{3,}[ \t]*$/.test(line)) {
        depth -= 1;
        return '';
      }
      return depth > 0 ? `> ${line}` : line;
    })
    .join('\n');
}

function label(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase();
}
