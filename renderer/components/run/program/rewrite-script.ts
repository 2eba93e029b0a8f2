import { parse, type AnyNode, type Node, type Program } from 'acorn';
import { full } from 'acorn-walk';
import { LOOP_GUARD } from './types';

interface RewrittenScript {
  source: string;
  isModule: boolean;
}

interface Edit {
  from: number;
  to: number;
  text: string;
}

interface RewriteOptions {
  /** `either`: a file that stands alone is a module when it can be nothing else. */
  kind: 'classic' | 'module' | 'either';
  /** Endless loops end by themselves. */
  isGuarded: boolean;
  /** Leads an import to one of the program's own modules; undefined leaves it as it is. */
  findModule?: (specifier: string) => string | undefined;
}

/**
 * Makes every loop of a script ask whether it has run for too long, and leads imports to the program's own
 * modules. Lines stay where they are. What is no JavaScript stays as it is: its SyntaxError is the browser's.
 */
export function rewriteScript(source: string, options: RewriteOptions): RewrittenScript {
  const { tree, isModule } = parseAs(source, options.kind);
  if (!tree) {
    return { source, isModule };
  }
  const edits: Edit[] = [];
  full(tree, (node) => {
    if (options.isGuarded) {
      edits.push(...loopEdits(node));
    }
    const edit = importEdit(node, options.findModule);
    if (edit) {
      edits.push(edit);
    }
  });
  return { source: apply(source, edits), isModule };
}

function parseAs(source: string, kind: RewriteOptions['kind']): { tree?: Program; isModule: boolean } {
  const attempt = (sourceType: 'script' | 'module') => {
    try {
      return parse(source, { ecmaVersion: 'latest', sourceType, allowHashBang: true });
    } catch {
      return undefined;
    }
  };
  const script = kind === 'module' ? undefined : attempt('script');
  if (script || kind === 'classic') {
    return { ...(script && { tree: script }), isModule: false };
  }
  const tree = attempt('module');
  return { ...(tree && { tree }), isModule: tree !== undefined || kind === 'module' };
}

const LOOPS = [
  'WhileStatement',
  'DoWhileStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
] as const;
const IMPORTS = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
] as const;

function isOne<T extends AnyNode['type']>(
  node: Node,
  types: readonly T[],
): node is Extract<AnyNode, { type: T }> {
  return types.some((type) => type === node.type);
}

function loopEdits(node: Node): Edit[] {
  if (!isOne(node, LOOPS)) {
    return [];
  }
  const { start, end, type } = node.body;
  const call = `${LOOP_GUARD}();`;
  return type === 'BlockStatement'
    ? [{ from: start + 1, to: start + 1, text: call }]
    : [
        { from: start, to: start, text: `{${call}` },
        { from: end, to: end, text: '}' },
      ];
}

function importEdit(node: Node, findModule: RewriteOptions['findModule']): Edit | undefined {
  const from = isOne(node, IMPORTS) ? node.source : undefined;
  const specifier = from?.type === 'Literal' ? from.value : undefined;
  const found = typeof specifier === 'string' ? findModule?.(specifier) : undefined;
  return from && found !== undefined
    ? { from: from.start, to: from.end, text: JSON.stringify(found) }
    : undefined;
}

/** From the end to the start, so that places before an edit stay true. */
function apply(source: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.from - one.from)
    .reduce((text, { from, to, text: inserted }) => text.slice(0, from) + inserted + text.slice(to), source);
}
