import amazonwebservices from 'devicon/icons/amazonwebservices/amazonwebservices-original-wordmark.svg';
import angular from 'devicon/icons/angular/angular-original.svg';
import cplusplus from 'devicon/icons/cplusplus/cplusplus-original.svg';
import csharp from 'devicon/icons/csharp/csharp-original.svg';
import css3 from 'devicon/icons/css3/css3-original.svg';
import dart from 'devicon/icons/dart/dart-original.svg';
import flutter from 'devicon/icons/flutter/flutter-original.svg';
import gatsby from 'devicon/icons/gatsby/gatsby-original.svg';
import graphql from 'devicon/icons/graphql/graphql-plain.svg';
import html5 from 'devicon/icons/html5/html5-original.svg';
import java from 'devicon/icons/java/java-original.svg';
import javascript from 'devicon/icons/javascript/javascript-original.svg';
import kotlin from 'devicon/icons/kotlin/kotlin-original.svg';
import nextjs from 'devicon/icons/nextjs/nextjs-original.svg';
import nodejs from 'devicon/icons/nodejs/nodejs-original.svg';
import nuxt from 'devicon/icons/nuxt/nuxt-original.svg';
import php from 'devicon/icons/php/php-original.svg';
import python from 'devicon/icons/python/python-original.svg';
import react from 'devicon/icons/react/react-original.svg';
import reactnative from 'devicon/icons/reactnative/reactnative-original.svg';
import ruby from 'devicon/icons/ruby/ruby-plain.svg';
import svelte from 'devicon/icons/svelte/svelte-original.svg';
import swift from 'devicon/icons/swift/swift-original.svg';
import typescript from 'devicon/icons/typescript/typescript-original.svg';
import vscode from 'devicon/icons/vscode/vscode-original.svg';
import vuejs from 'devicon/icons/vuejs/vuejs-original.svg';
import type { Category } from '../../../server/contract/constants/categories';

/** The picture of each category, from devicon. */
export const CATEGORY_ICONS: Record<Category, string> = {
  'VS Code': vscode,
  HTML: html5,
  CSS: css3,
  JavaScript: javascript,
  'Node.js': nodejs,
  React: react,
  Angular: angular,
  'Vue.js': vuejs,
  'Next.js': nextjs,
  'Nuxt.js': nuxt,
  Gatsby: gatsby,
  Svelte: svelte,
  TypeScript: typescript,
  GraphQL: graphql,
  PHP: php,
  Python: python,
  Ruby: ruby,
  Java: java,
  'C#': csharp,
  'C++': cplusplus,
  Swift: swift,
  Kotlin: kotlin,
  Dart: dart,
  Flutter: flutter,
  'React Native': reactnative,
  AWS: amazonwebservices,
};
