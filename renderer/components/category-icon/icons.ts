import type { Category } from '../../../server/contract/constants/categories';
import icons from './category-icons.svg';

/** The views of category-icons.svg, one for each category. */
const VIEWS: Record<Category, string> = {
  'VS Code': 'vscode',
  HTML: 'html5',
  CSS: 'css3',
  JavaScript: 'javascript',
  'Node.js': 'nodejs',
  React: 'react',
  Angular: 'angular',
  'Vue.js': 'vuejs',
  'Next.js': 'nextjs',
  'Nuxt.js': 'nuxt',
  Gatsby: 'gatsby',
  Svelte: 'svelte',
  TypeScript: 'typescript',
  GraphQL: 'graphql',
  PHP: 'php',
  Python: 'python',
  Ruby: 'ruby',
  Java: 'java',
  'C#': 'csharp',
  'C++': 'cplusplus',
  Swift: 'swift',
  Kotlin: 'kotlin',
  Dart: 'dart',
  Flutter: 'flutter',
  'React Native': 'reactnative',
  AWS: 'amazonwebservices',
};

/** @returns the address of a category's picture; undefined for what is none */
export function categoryIcon(category: string): string | undefined {
  const view = VIEWS[category as Category] as string | undefined;
  return view && `${icons}#${view}`;
}
