/** One language that a snippet can be in. */
export interface SnippetLanguage {
  /** The fence tag that a snippet is stored with, such as `ts`. */
  tag: string;
  name: string;
  /** Other tags that mean the same. */
  aliases?: string;
}

/** What most snippets here are written in, in the order of the select. */
export const COMMON_LANGUAGES: readonly SnippetLanguage[] = [
  { tag: 'js', name: 'JavaScript', aliases: 'javascript mjs cjs node' },
  { tag: 'ts', name: 'TypeScript', aliases: 'typescript mts cts' },
  { tag: 'jsx', name: 'JSX', aliases: 'react' },
  { tag: 'tsx', name: 'TSX' },
  { tag: 'html', name: 'HTML', aliases: 'htm vue svelte astro xhtml' },
  { tag: 'css', name: 'CSS' },
  { tag: 'python', name: 'Python', aliases: 'py python3' },
  { tag: 'json', name: 'JSON', aliases: 'json5 jsonc' },
  { tag: 'bash', name: 'Shell', aliases: 'sh shell zsh console shell-session terminal' },
  { tag: 'sql', name: 'SQL', aliases: 'mysql postgres postgresql sqlite' },
];

/** All others that the server highlights, by name. */
export const OTHER_LANGUAGES: readonly SnippetLanguage[] = [
  { tag: 'c', name: 'C', aliases: 'h' },
  { tag: 'cpp', name: 'C++', aliases: 'c++ cc cxx hpp' },
  { tag: 'csharp', name: 'C#', aliases: 'cs c#' },
  { tag: 'dart', name: 'Dart' },
  { tag: 'diff', name: 'Diff', aliases: 'patch' },
  { tag: 'dockerfile', name: 'Dockerfile', aliases: 'docker' },
  { tag: 'go', name: 'Go', aliases: 'golang' },
  { tag: 'graphql', name: 'GraphQL', aliases: 'gql' },
  { tag: 'groovy', name: 'Groovy', aliases: 'gradle' },
  { tag: 'ini', name: 'INI', aliases: 'properties env dotenv' },
  { tag: 'java', name: 'Java' },
  { tag: 'kotlin', name: 'Kotlin', aliases: 'kt kts' },
  { tag: 'lua', name: 'Lua' },
  { tag: 'md', name: 'Markdown', aliases: 'markdown mdx' },
  { tag: 'nginx', name: 'nginx' },
  { tag: 'objectivec', name: 'Objective-C', aliases: 'objc objective-c' },
  { tag: 'perl', name: 'Perl', aliases: 'pl' },
  { tag: 'php', name: 'PHP' },
  { tag: 'powershell', name: 'PowerShell', aliases: 'ps1 pwsh' },
  { tag: 'r', name: 'R' },
  { tag: 'ruby', name: 'Ruby', aliases: 'rb' },
  { tag: 'rust', name: 'Rust', aliases: 'rs' },
  { tag: 'sass', name: 'Sass' },
  { tag: 'scala', name: 'Scala' },
  { tag: 'scss', name: 'SCSS', aliases: 'less' },
  { tag: 'swift', name: 'Swift' },
  { tag: 'toml', name: 'TOML' },
  { tag: 'xml', name: 'XML', aliases: 'svg plist' },
  { tag: 'yaml', name: 'YAML', aliases: 'yml' },
];

const BY_TAG = new Map(
  [...COMMON_LANGUAGES, ...OTHER_LANGUAGES].flatMap((language) =>
    [language.tag, ...(language.aliases?.split(' ') ?? [])].map((tag) => [tag, language] as const),
  ),
);

/**
 * The language of a fence tag, in any case.
 *
 * @returns undefined for a tag that is not known, and for none
 */
export function languageOf(tag: string): SnippetLanguage | undefined {
  return BY_TAG.get(tag.trim().toLowerCase());
}
