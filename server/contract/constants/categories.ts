/** The 25 categories of SPEC §9, in its order. The name is the id: storage, API and paths use it. */
export const CATEGORIES = [
  'VS Code',
  'HTML',
  'CSS',
  'JavaScript',
  'Node.js',
  'React',
  'Angular',
  'Vue.js',
  'Next.js',
  'Nuxt.js',
  'Gatsby',
  'Svelte',
  'TypeScript',
  'GraphQL',
  'PHP',
  'Python',
  'Ruby',
  'Java',
  'C#',
  'C++',
  'Swift',
  'Kotlin',
  'Dart',
  'Flutter',
  'React Native',
] as const;

/** Categories a post may be filed under: the 25 and AWS (DECISIONS, "Categories"). */
export const POST_CATEGORIES = [...CATEGORIES, 'AWS'] as const;

export type Category = (typeof POST_CATEGORIES)[number];

/** SPEC §9: offered to those who follow none. */
export const SUGGESTED_CATEGORIES = ['React', 'Node.js', 'AWS', 'Python', 'JavaScript', 'VS Code'] as const;

/** A page that gathers several categories; no post is filed under it (DECISIONS, "Categories"). */
export const COLLECTIONS = {
  'web-development': {
    title: 'Web development',
    categories: [
      'HTML',
      'CSS',
      'JavaScript',
      'TypeScript',
      'React',
      'Angular',
      'Vue.js',
      'Next.js',
      'Nuxt.js',
      'Gatsby',
      'Svelte',
    ],
  },
} as const satisfies Record<string, { title: string; categories: readonly Category[] }>;

/** One sentence a category, shown on its page and in its metadata. */
export const CATEGORY_BLURBS: Record<Category, string> = {
  'VS Code': 'Settings, shortcuts and debugging in the editor most developers open first.',
  HTML: 'The structure of every page: elements, forms, media and meaning.',
  CSS: 'Layout, colour, type and motion that hold on every screen.',
  JavaScript: 'The language of the browser, from values and closures to promises.',
  'Node.js': 'JavaScript on the server: streams, files, processes and HTTP.',
  React: 'Components, state and effects for interfaces that stay simple.',
  Angular: 'Components, services and signals in a framework with batteries included.',
  'Vue.js': 'Reactive interfaces with templates that read like HTML.',
  'Next.js': 'React with routing, server rendering and caching decided for you.',
  'Nuxt.js': 'Vue with file-based routes, server rendering and data fetching.',
  Gatsby: 'Sites built ahead of time from content and React.',
  Svelte: 'Components compiled to small, fast JavaScript.',
  TypeScript: 'Types that find mistakes before your users do.',
  GraphQL: 'One typed endpoint: schemas, queries, resolvers and their traps.',
  PHP: 'Modern PHP: types, Composer and code that lasts.',
  Python: 'Clear scripts, sound data structures and tools that people enjoy.',
  Ruby: 'Blocks, objects and a language made for its readers.',
  Java: 'Collections, streams, records and threads on the JVM.',
  'C#': 'Records, LINQ and async on .NET.',
  'C++': 'Values, ownership and speed without surprises.',
  Swift: 'Optionals, value types and concurrency on Apple platforms and beyond.',
  Kotlin: 'Null safety, coroutines and concise code on the JVM and Android.',
  Dart: 'Sound null safety, isolates and the language under Flutter.',
  Flutter: 'One code base, every screen: widgets, layout and state.',
  'React Native': 'Native apps from React components.',
  AWS: 'The building blocks of the Amazon cloud, and what they cost you.',
};
