/** The part of CodeMirror's `StringStream` that the mode reads by. */
interface TokenStream {
  match(pattern: string | RegExp): boolean | RegExpMatchArray | null;
  skipToEnd(): void;
  eatSpace(): boolean;
  next(): string | void;
  current(): string;
}

/** A mode for CodeMirror's `StreamLanguage`: shared by the editor and by whoever renders posts. */
interface GraphqlMode {
  name: string;
  startState: () => { isInBlockString: boolean };
  token: (stream: TokenStream, state: { isInBlockString: boolean }) => string | null;
}

const KEYWORDS = new Set(
  'query mutation subscription fragment on type interface union enum input scalar schema extend directive implements repeatable'.split(
    ' ',
  ),
);
const ATOMS = new Set(['true', 'false', 'null']);
const SIMPLE: [RegExp, string][] = [
  [/^#.*/, 'comment'],
  [/^"(?:[^"\\]|\\.)*"?/, 'string'],
  [/^\$[A-Za-z_]\w*/, 'variableName'],
  [/^@[A-Za-z_]\w*/, 'meta'],
  [/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/, 'number'],
  [/^(?:\.\.\.|[!=|&:])/, 'operator'],
  [/^[{}()[\],]/, 'punctuation'],
];

/** GraphQL queries and schemas by the lexical grammar of the October 2021 specification, §2.1. */
export const graphqlMode: GraphqlMode = {
  name: 'graphql',
  startState: () => ({ isInBlockString: false }),
  token(stream, state) {
    if (state.isInBlockString || stream.match('"""')) {
      state.isInBlockString = !stream.match(/^(?:[^"]|"(?!""))*"""/);
      if (state.isInBlockString) {
        stream.skipToEnd();
      }
      return 'string';
    }
    if (stream.eatSpace()) {
      return null;
    }
    for (const [pattern, style] of SIMPLE) {
      if (stream.match(pattern)) {
        return style;
      }
    }
    const word = stream.match(/^[A-Za-z_]\w*/);
    if (!word) {
      stream.next();
      return null;
    }
    return wordStyle(stream.current());
  },
};

function wordStyle(word: string): string {
  if (KEYWORDS.has(word)) {
    return 'keyword';
  }
  if (ATOMS.has(word)) {
    return 'atom';
  }
  return /^[A-Z]/.test(word) ? 'typeName' : 'propertyName';
}
