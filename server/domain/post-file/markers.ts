/** What a marker says beside what is seen. */
export type Facts = Record<string, unknown>;

export interface Marker {
  kind: string;
  /** Undefined when its JSON cannot be read. */
  facts: Facts | undefined;
}

const MARKER = /^<!-- lectern:([a-z]+)(?: (\{[^\n]*\}))? -->[ \t]*$/;
/** Neither survives in a text file nor belongs into one: line ends other than `\n`, controls, halves of characters. */
const ODD = /[\u0000-\u0008\u000b-\u001f\u007f]|\p{Surrogate}/gu;

/** A comment on a line of its own, which no reader of Markdown shows. */
export function writeMarker(kind: string, facts: Facts): string {
  const json = Object.keys(facts).length === 0 ? '' : ` ${commentJson(facts)}`;
  return `<!-- lectern:${kind}${json} -->`;
}

/** The marker that a line is; undefined for any other line. */
export function readMarker(line: string): Marker | undefined {
  const [, kind, json] = MARKER.exec(line) ?? [];
  return kind === undefined ? undefined : { kind, facts: readFacts(json ?? '{}') };
}

function readFacts(json: string): Facts | undefined {
  try {
    return JSON.parse(json) as Facts;
  } catch (error) {
    if (error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
}

/** Writes what looks like a marker so that it is none. Undone by `unguard`. */
export function guard(text: string): string {
  return text.replace(/<!-- lectern:(?=:*[a-z])/g, '$&:');
}

export function unguard(text: string): string {
  return text.replace(/<!-- lectern:(:*):(?=[a-z])/g, '<!-- lectern:$1');
}

/** JSON on one line that any text file, and YAML, can hold. */
export function lineJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, escapeUnit);
}

/** `lineJson` that cannot end the comment it stands in. */
function commentJson(value: unknown): string {
  return lineJson(value).replace(/[<>]|-(?=-)/g, escapeUnit);
}

function escapeUnit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A value with all its texts as a text file can hold them. */
export function presentable<T>(value: T): T {
  if (typeof value === 'string') {
    return value.replace(/\r\n?/g, '\n').replace(ODD, '') as T;
  }
  if (Array.isArray(value)) {
    return value.map(presentable) as T;
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, presentable(part)])) as T;
  }
  return value;
}

/** Without empty lines around it; spaces stay. */
export function withoutEdges(text: string): string {
  return text.replace(/^\n+/, '').replace(/\n+$/, '');
}
