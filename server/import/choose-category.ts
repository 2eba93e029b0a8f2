import { POST_CATEGORIES, type Category } from '../contract/constants/categories';

/** Other names of the categories, in lower case. */
const ALIASES: Record<string, Category> = {
  ...Object.fromEntries(POST_CATEGORIES.map((name) => [name.toLowerCase(), name])),
  ...names('VS Code', 'vscode visual-studio-code'),
  ...names('HTML', 'html5 xhtml web-components accessibility a11y'),
  ...names('CSS', 'css3 scss sass less postcss tailwind tailwindcss flexbox stylesheet'),
  ...names('JavaScript', 'js javascripts ecmascript es6 es2015 vanillajs dom babel'),
  ...names('Node.js', 'node nodejs npm express expressjs koa koajs fastify deno bun'),
  ...names('React', 'reactjs react.js jsx redux mobx'),
  ...names('Angular', 'angularjs ng rxjs'),
  ...names('Vue.js', 'vue vuejs vue3 pinia'),
  ...names('Next.js', 'next nextjs'),
  ...names('Nuxt.js', 'nuxt nuxtjs'),
  ...names('Gatsby', 'gatsbyjs gatsby.js'),
  ...names('Svelte', 'sveltejs sveltekit'),
  ...names('TypeScript', 'ts typescript-eslint tsc tsconfig typings'),
  ...names('GraphQL', 'gql apollo graphiql'),
  ...names('PHP', 'laravel symfony composer wordpress'),
  ...names('Python', 'py python3 django flask pandas numpy'),
  ...names('Ruby', 'rb rails ruby-on-rails rubygems'),
  ...names('Java', 'spring spring-boot jvm maven'),
  ...names('C#', 'csharp c-sharp cs dotnet .net asp.net blazor'),
  ...names('C++', 'cpp cplusplus c-plus-plus cxx'),
  ...names('Swift', 'swiftui ios'),
  ...names('Kotlin', 'kt android'),
  ...names('Dart', 'dartlang'),
  ...names('Flutter', 'flutterdev'),
  ...names('React Native', 'react-native reactnative expo'),
  ...names('AWS', 'amazon-web-services aws-lambda lambda dynamodb cloudformation s3 ec2'),
};

/** Languages of fenced code that speak for a category. */
const FENCES: Record<string, Category> = {
  ...names('JavaScript', 'js javascript mjs cjs'),
  ...names('TypeScript', 'ts typescript'),
  ...names('React', 'jsx tsx'),
  ...names('HTML', 'html'),
  ...names('CSS', 'css scss sass less'),
  ...names('PHP', 'php'),
  ...names('Python', 'python py'),
  ...names('Ruby', 'ruby rb'),
  ...names('Java', 'java'),
  ...names('C#', 'csharp cs c#'),
  ...names('C++', 'cpp c++'),
  ...names('Swift', 'swift'),
  ...names('Kotlin', 'kotlin kt'),
  ...names('Dart', 'dart'),
  ...names('GraphQL', 'graphql gql'),
  ...names('Vue.js', 'vue'),
  ...names('Svelte', 'svelte'),
};

function names(category: Category, others: string): Record<string, Category> {
  return Object.fromEntries(others.split(' ').map((name) => [name, category]));
}

/** The category a name means, in any case and by its usual other names. */
export function categoryByName(name: string): Category | undefined {
  const key = name.trim().toLowerCase();
  return [key, key.replace(/\s+/g, '-')]
    .map((text) => (Object.hasOwn(ALIASES, text) ? ALIASES[text] : undefined))
    .find(Boolean);
}

export interface CategoryHints {
  /** From front matter, the surest first. */
  named: readonly string[];
  /** What the person at the terminal said. */
  given: Category | undefined;
  /** Path of the file with `/`, as much of it as tells something. */
  path: string;
  title: string;
  /** Fence tags of the snippets. */
  languages: readonly string[];
  text: string;
  /** Of all snippets. */
  code: string;
}

/**
 * The category of a post: what it says, what the caller says, or a guess by folder, title and snippets.
 *
 * @returns undefined when nothing fits; `isGuess` tells whether the post itself said so
 */
export function chooseCategory(hints: CategoryHints): { category: Category; isGuess: boolean } | undefined {
  const said = hints.named.map(categoryByName).find(Boolean) ?? hints.given;
  if (said) {
    return { category: said, isGuess: false };
  }
  const guess = byPath(hints) ?? byWords(hints.title) ?? byLanguages(hints.languages) ?? forPackage(hints);
  return guess && { category: guess, isGuess: true };
}

/** Folders from the nearest up; of a package's path only what follows `node_modules`. */
function byPath({ path }: CategoryHints): Category | undefined {
  const folders = (path.split('node_modules/').at(-1) ?? path).split('/').slice(0, -1).reverse();
  for (const folder of folders) {
    const found = categoryByName(folder) ?? byWords(folder);
    if (found) {
      return found;
    }
  }
  return undefined;
}

function byWords(text: string): Category | undefined {
  const lower = text.toLowerCase();
  if (/react[ -]native/.test(lower)) {
    return 'React Native';
  }
  const words = lower.match(/[\p{L}\p{N}]+(?:\.(?:js|net)|\+\+|#)?/gu) ?? [];
  // Everyday words that are also other names say nothing on their own.
  return words
    .filter((word) => !/^(?:next|express|spring|less|composer|lambda|expo|cs|node|ng)$/.test(word))
    .map(categoryByName)
    .find(Boolean);
}

function byLanguages(languages: readonly string[]): Category | undefined {
  const counts = new Map<Category, number>();
  for (const language of languages) {
    const category = Object.hasOwn(FENCES, language) ? FENCES[language] : undefined;
    if (category) {
      counts.set(category, (counts.get(category) ?? 0) + 1);
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** A package that says nothing else: for types, for Node, or JavaScript as all of npm. */
function forPackage({ path, text, code }: CategoryHints): Category | undefined {
  const isPackage =
    /(?:^|\/)node_modules\//.test(path) ||
    /\b(?:npm (?:i|install|ci)|npx|yarn add|pnpm (?:i|add|install))\s|npmjs\.(?:com|org)|\brequire\(['"]/.test(
      text + code,
    );
  if (!isPackage) {
    return undefined;
  }
  if (/type (?:definitions|declarations)|\.d\.ts|typescript/i.test(text)) {
    return 'TypeScript';
  }
  return /\bnode(?:\.?js)?\b|\bcli\b|process\.|file ?system|\bstreams?\b|\bhttp\b/i.test(text)
    ? 'Node.js'
    : 'JavaScript';
}
