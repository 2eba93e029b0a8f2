import fc from 'fast-check';
import { POST_CATEGORIES } from '../../server/contract/constants/categories';
import type { DraftContent } from '../../server/contract/schemas/draft';

/** Pieces that a reader of files could take for something else. */
const TRAPS = [
  '<!-- lectern:point -->',
  '<!-- lectern:subtitle {"isFAQ":true} -->',
  '<!-- lectern::content',
  '<!-- lectern:table -->\n\n## Table',
  '-->',
  '<!--',
  '---',
  '\n---\n',
  '+++',
  'title: x',
  '```',
  '````js\n',
  '~~~',
  '## ',
  '\n## Heading\n',
  '- ',
  '\n- item',
  '  ',
  '    code',
  '\t',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '|',
  '| a | b |',
  '<br>',
  '\\',
  '\\|',
  '\\u0000',
  '![a](b)',
  '\n\n![a](b)',
  '[Video](x)',
  '\n\n[Video](/media/x.mp4)',
  '\n\n```ts\ncode\n```',
  '](',
  '<x y>',
  '&amp;',
  '&',
  '*bold*',
  'snake_case_',
  '"',
  "'",
  '{"exact":1}',
  'Attribute',
  'Item',
  'Points',
  '\ufeff',
  '\u2028',
  '\u2028---\u2028',
  '\u0085',
  '\u007f',
  '\u000b',
  '\ud800',
  '\udc00',
  '𝒳',
  '👩🏽‍💻',
  'שלום',
  'é',
  'plain words',
];

const text = fc
  .oneof(
    { arbitrary: fc.constant(''), weight: 2 },
    {
      arbitrary: fc.array(fc.constantFrom(...TRAPS), { maxLength: 6 }).map((parts) => parts.join('')),
      weight: 4,
    },
    { arbitrary: fc.string({ unit: 'binary', maxLength: 30 }), weight: 1 },
    { arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }), weight: 1 },
    { arbitrary: fc.lorem({ maxCount: 6 }), weight: 2 },
  )
  .map((value) => value.replaceAll('\0', ''));

const list = <T>(item: fc.Arbitrary<T>, maxLength = 3) => fc.array(item, { maxLength });
const picture = { image: text, imageAlt: text, imageHash: text };

/** A post being written, with anything in its fields that text can be, NUL apart. */
export const anyDraft: fc.Arbitrary<DraftContent> = fc.record({
  category: fc.constantFrom('' as const, ...POST_CATEGORIES),
  title: text,
  content: text,
  summary: text,
  keywords: list(text),
  titleImage: text,
  titleImageAlt: text,
  titleImageHash: text,
  titleVideo: text,
  titleVideoPoster: text,
  videoHash: text,
  subtitles: list(
    fc.record({
      title: text,
      ...picture,
      isFAQ: fc.boolean(),
      bulletPoints: list(
        fc.record({ text, ...picture, video: text, videoHash: text, codeSnippet: text, codeLanguage: text }),
      ),
    }),
  ),
  superTitles: list(
    fc.record({
      superTitle: text,
      attributes: list(
        fc.record({
          attribute: text,
          items: list(fc.record({ title: text, bulletPoints: list(text) })),
        }),
      ),
    }),
  ),
});
