import { addScript } from './add-script';
import { findFile } from './find-file';
import { rewriteHtml, styleText } from './rewrite-html';
import { SAMPLE_PAGE } from './sample-page';
import { RUN_SCRIPT, type PageProgram, type ProgramFile } from './types';

/**
 * Makes the page that shows a JavaScript, HTML, CSS or Markdown file.
 *
 * A JavaScript file has an empty page of its own. A style sheet is shown on the page that names it, else on a
 * sample.
 */
export async function composePage(
  main: ProgramFile,
  others: readonly ProgramFile[],
  isGuarded: boolean,
): Promise<PageProgram> {
  const program = await compose(main, others, isGuarded);
  return { ...program, html: withoutShadows(program.html) };
}

/**
 * A template makes no shadow root: nobody would see the frames in it, where none of the limits hold. Half of the
 * attribute's name is enough, for a script may write the other.
 */
function withoutShadows(html: string): string {
  return html.replace(/[a-z]*rootmode(?=\s*=)/gi, 'data-shadow-root-mode');
}

async function compose(
  main: ProgramFile,
  others: readonly ProgramFile[],
  isGuarded: boolean,
): Promise<PageProgram> {
  const files = [main, ...others.filter((file) => file.name !== main.name)];
  const empty = { scripts: [], modules: {}, names: files.map(({ name }) => name), notes: [] };
  switch (main.language) {
    case 'html':
      return rewriteHtml({ files, main: 0, isGuarded });
    case 'css': {
      const page = files.findIndex(({ language, code }) => language === 'html' && namesStyles(code, main));
      return page >= 0
        ? rewriteHtml({ files, main: page, isGuarded })
        : { ...empty, html: `${START}<style>${styleText(main.code)}</style>${SAMPLE_PAGE}` };
    }
    case 'markdown': {
      const { renderMarkdown } = await import('./render-markdown');
      return { ...empty, html: `${START}${renderMarkdown(main.code)}` };
    }
    case 'javascript': {
      const program: PageProgram = {
        ...empty,
        html: `${START}<title></title></head><body><script>${RUN_SCRIPT}(0)</script></body></html>`,
      };
      addScript({ files, isGuarded }, program, {
        file: 0,
        code: main.code,
        isModule: 'either',
        isDeferred: false,
      });
      return program;
    }
    case 'python':
      throw new TypeError('Python has no page.');
  }
}

const START = '<!doctype html><html><head><meta charset="utf-8">';

function namesStyles(html: string, css: ProgramFile): boolean {
  const links = html.matchAll(/<link\b[^>]*\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi);
  return [...links].some(([, ...values]) => findFile([css], values.find(Boolean) ?? '', 'css') === 0);
}
