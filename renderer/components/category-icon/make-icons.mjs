// Makes category-icons.svg from devicon: `node renderer/components/category-icon/make-icons.mjs`.
//
// One picture with a view for each category: a page with all of them fetches and parses it once. As pictures of
// their own they were 25 requests and 25 documents, a third of what a page cost the reader's processor.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const SIZE = 128;
/** Keeps the edge of one out of the picture of the next. */
const GAP = 8;
const ICONS = [
  ['amazonwebservices', 'original-wordmark'],
  ['angular', 'original'],
  ['cplusplus', 'original'],
  ['csharp', 'original'],
  ['css3', 'original'],
  ['dart', 'original'],
  ['flutter', 'original'],
  ['gatsby', 'original'],
  ['graphql', 'plain'],
  ['html5', 'original'],
  ['java', 'original'],
  ['javascript', 'original'],
  ['kotlin', 'original'],
  ['nextjs', 'original'],
  ['nodejs', 'original'],
  ['nuxt', 'original'],
  ['php', 'original'],
  ['python', 'original'],
  ['react', 'original'],
  ['reactnative', 'original'],
  ['ruby', 'plain'],
  ['svelte', 'original'],
  ['swift', 'original'],
  ['typescript', 'original'],
  ['vscode', 'original'],
  ['vuejs', 'original'],
];

const require = createRequire(import.meta.url);

/**
 * An icon at its place, and the view of it.
 *
 * @param {string[]} icon its name and its kind, as devicon has them
 * @param {number} place
 */
function draw([name = '', kind], place) {
  const file = readFileSync(require.resolve(`devicon/icons/${name}/${name}-${kind}.svg`), 'utf8');
  const [, inside = ''] = /<svg[^>]*viewBox="0 0 128 128"[^>]*>([^]*)<\/svg>/.exec(file) ?? [];
  if (inside === '') {
    throw new Error(`${name} is not 128 pixels wide and high.`);
  }
  const shapes = inside
    .replace(/\bid="/g, `id="${name}-`)
    .replace(/url\(#/g, `url(#${name}-`)
    .replace(/(href=")#/g, `$1#${name}-`)
    .replace(/>\s+</g, '><')
    .trim();
  const x = place * (SIZE + GAP);
  return (
    `<view id="${name}" viewBox="${x} 0 ${SIZE} ${SIZE}"/>\n` +
    `<svg x="${x}" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">${shapes}</svg>`
  );
}

const width = ICONS.length * (SIZE + GAP) - GAP;
writeFileSync(
  join(import.meta.dirname, 'category-icons.svg'),
  [
    '<!-- The icons of the categories, from devicon (MIT licence); made by make-icons.mjs. -->',
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${SIZE}">`,
    ...ICONS.map(draw),
    '</svg>',
    '',
  ].join('\n'),
);
