import { parser } from '@lezer/html';
import type { SyntaxNode } from '@lezer/common';
import { findFile, isForeign } from './find-file';
import { RUN_SCRIPT, type PageProgram, type ProgramFile } from './types';
import { addScript } from './add-script';

const SCRIPT_TYPES = /^(|module|(text|application)\/(x-)?(java|ecma)script)$/i;

/** What a page is put together from. */
export interface PageSource {
  files: readonly ProgramFile[];
  /** Index of the HTML file. */
  main: number;
  isGuarded: boolean;
}

interface Edit {
  from: number;
  to: number;
  text: string;
}

/**
 * Puts the style sheets and scripts that a page names by the names of other open files into it, and every script
 * of its own behind a placeholder, so that its errors name file and line.
 */
export function rewriteHtml(source: PageSource): PageProgram {
  const html = source.files[source.main]?.code ?? '';
  const program: PageProgram = {
    html,
    scripts: [],
    modules: {},
    names: source.files.map(({ name }) => name),
    notes: [],
  };
  const edits: Edit[] = [];
  parser.parse(html).iterate({
    enter: ({ node }) => {
      if (node.name !== 'Element') {
        return;
      }
      const tag = node.firstChild;
      const name = tag?.getChild('TagName');
      const tagName = name ? html.slice(name.from, name.to).toLowerCase() : '';
      if (tag && tagName === 'script') {
        edits.push(...scriptEdits(source, program, node, tag));
      } else if (tag && tagName === 'link') {
        edits.push(...linkEdits(source, program, tag));
      }
    },
  });
  program.html = edits
    .toSorted((one, other) => other.from - one.from)
    .reduce((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), html);
  return program;
}

function scriptEdits(source: PageSource, program: PageProgram, element: SyntaxNode, tag: SyntaxNode): Edit[] {
  const html = source.files[source.main]?.code ?? '';
  const attributes = attributesOf(html, tag);
  const type = attributes.get('type')?.value ?? '';
  if (!SCRIPT_TYPES.test(type.trim())) {
    return [];
  }
  const isModule = type.trim().toLowerCase() === 'module';
  const src = attributes.get('src');
  const body = element.getChild('ScriptText');
  const place = { program, body, tag, isModule };
  return [
    ...(src ? namedEdits(source, place, src, attributes) : inlineEdits(source, place)),
    ...withoutType(attributes),
  ];
}

interface ScriptPlace {
  program: PageProgram;
  /** The text between the tags. */
  body: SyntaxNode | null;
  tag: SyntaxNode;
  isModule: boolean;
}

function inlineEdits(source: PageSource, { program, body, tag, isModule }: ScriptPlace): Edit[] {
  const html = source.files[source.main]?.code ?? '';
  const from = body?.from ?? tag.to;
  const to = body?.to ?? tag.to;
  const lines = html.slice(0, from).split('\n').length - 1;
  const code = '\n'.repeat(lines) + html.slice(from, to);
  const index = addScript(source, program, { file: source.main, code, isModule, isDeferred: false });
  return [{ from, to, text: `${RUN_SCRIPT}(${index})` }];
}

function namedEdits(
  source: PageSource,
  { program, body, tag, isModule }: ScriptPlace,
  src: AttributeText,
  attributes: Attributes,
): Edit[] {
  const file = findFile(source.files, src.value, 'javascript');
  const found = source.files[file];
  if (!found) {
    program.notes.push(missing(src.value, 'JavaScript'));
    return [];
  }
  const isDeferred = attributes.has('defer') && !isModule;
  const index = addScript(source, program, { file, code: found.code, isModule, isDeferred });
  return [
    { from: src.from, to: src.to, text: '' },
    { from: tag.to, to: tag.to, text: `${RUN_SCRIPT}(${index})` },
    ...(body ? [{ from: body.from, to: body.to, text: '' }] : []),
  ];
}

/** The placeholder of a module is an ordinary script: it puts the module in. */
function withoutType(attributes: Attributes): Edit[] {
  const type = attributes.get('type');
  return type ? [{ from: type.from, to: type.to, text: '' }] : [];
}

function linkEdits(source: PageSource, program: PageProgram, tag: SyntaxNode): Edit[] {
  const html = source.files[source.main]?.code ?? '';
  const attributes = attributesOf(html, tag);
  const href = attributes.get('href')?.value ?? '';
  const withoutLink: Edit = { from: tag.from, to: tag.to, text: '' };
  if (!/(^|\s)stylesheet(\s|$)/i.test(attributes.get('rel')?.value ?? '')) {
    // None of the others does anything here, and `preconnect` would open a connection in spite of every policy.
    return [withoutLink];
  }
  const found = source.files[findFile(source.files, href, 'css')];
  if (!found) {
    program.notes.push(missing(href, 'CSS'));
    return [withoutLink];
  }
  const media = attributes.get('media')?.value;
  const open = media === undefined ? '<style>' : `<style media="${media.replace(/"/g, '&quot;')}">`;
  return [{ from: tag.from, to: tag.to, text: `${open}${styleText(found.code)}</style>` }];
}

/** A style sheet that may stand between `<style>` and `</style>`. */
export function styleText(css: string): string {
  return css.replace(/<\/(?=style)/gi, '<\\/');
}

function missing(address: string, language: string): string {
  return isForeign(address)
    ? `${address} was not loaded: programs here have no network. Copy its code into a window and name that.`
    : `No ${language} window is named ${address}. Open one and give it this name.`;
}

interface AttributeText {
  value: string;
  from: number;
  to: number;
}

type Attributes = Map<string, AttributeText>;

function attributesOf(html: string, tag: SyntaxNode): Attributes {
  const attributes: Attributes = new Map();
  for (const attribute of tag.getChildren('Attribute')) {
    const name = attribute.getChild('AttributeName');
    const value = attribute.getChild('AttributeValue') ?? attribute.getChild('UnquotedAttributeValue');
    if (name) {
      attributes.set(html.slice(name.from, name.to).toLowerCase(), {
        value: value ? html.slice(value.from, value.to).replace(/^(["'])([\s\S]*)\1$/, '$2') : '',
        from: attribute.from,
        to: attribute.to,
      });
    }
  }
  return attributes;
}
