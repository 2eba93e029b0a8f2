const NAMES: Record<string, string> = {
  bash: 'Shell',
  cpp: 'C++',
  cs: 'C#',
  css: 'CSS',
  csharp: 'C#',
  graphql: 'GraphQL',
  html: 'HTML',
  http: 'HTTP',
  js: 'JavaScript',
  json: 'JSON',
  jsx: 'JSX',
  kt: 'Kotlin',
  md: 'Markdown',
  php: 'PHP',
  py: 'Python',
  rb: 'Ruby',
  scss: 'SCSS',
  sh: 'Shell',
  sql: 'SQL',
  ts: 'TypeScript',
  tsx: 'TSX',
  txt: 'Text',
  typescript: 'TypeScript',
  javascript: 'JavaScript',
  xml: 'XML',
  yaml: 'YAML',
  yml: 'YAML',
};

/** The name of a language from its fence tag; an unknown tag keeps its own, with a capital. */
export function languageName(tag: string): string {
  const key = tag.toLowerCase();
  // `__proto__` is a tag like any other, and no name.
  const name = Object.hasOwn(NAMES, key) ? NAMES[key] : undefined;
  return tag === '' ? 'Code' : (name ?? tag.charAt(0).toUpperCase() + tag.slice(1));
}
