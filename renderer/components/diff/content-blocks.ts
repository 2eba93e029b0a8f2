import type { DraftContent } from '../../../server/contract/schemas/draft';

/** One part of a post that is compared as a whole. */
export interface Block {
  /** What it is, without its place: only blocks of a kind are compared with each other. */
  kind: string;
  /** Where it stands, for people, such as `Subtitle 2, point 1`. */
  label: string;
  text: string;
  isCode: boolean;
}

const block = (kind: string, label: string, text: string, isCode = false): Block[] =>
  text === '' ? [] : [{ kind, label, text, isCode }];

/** A post as blocks, in the order of reading. Parts that are empty are none. */
export function contentBlocks(content: DraftContent): Block[] {
  return [
    ...block('title', 'Title', content.title),
    ...block('category', 'Category', content.category),
    ...block('keywords', 'Keywords', content.keywords.join(', ')),
    ...block('titleImage', 'Title image', content.titleImage),
    ...block('titleImageAlt', 'Title image, alternative text', content.titleImageAlt),
    ...block('titleVideo', 'Title video', content.titleVideo),
    ...block('titleVideoPoster', 'Title video, picture before it plays', content.titleVideoPoster),
    ...block('content', 'Content', content.content),
    ...content.subtitles.flatMap(subtitleBlocks),
    ...content.superTitles.flatMap(comparisonBlocks),
    ...block('summary', 'Summary', content.summary),
  ];
}

function subtitleBlocks(subtitle: DraftContent['subtitles'][number], index: number): Block[] {
  const place = `Subtitle ${index + 1}`;
  return [
    ...block('subtitle', place, subtitle.title),
    ...block('subtitle-faq', `${place}, FAQ`, subtitle.isFAQ ? 'Marked as FAQ' : ''),
    ...block('subtitle-image', `${place}, image`, subtitle.image),
    ...block('subtitle-alt', `${place}, alternative text`, subtitle.imageAlt),
    ...subtitle.bulletPoints.flatMap((point, number) => {
      const pointPlace = `${place}, bullet point ${number + 1}`;
      return [
        ...block('point', pointPlace, point.text),
        ...block('point-image', `${pointPlace}, image`, point.image),
        ...block('point-alt', `${pointPlace}, alternative text`, point.imageAlt),
        ...block('point-video', `${pointPlace}, video`, point.video),
        ...block('point-language', `${pointPlace}, language of the code`, point.codeLanguage),
        ...block('point-code', `${pointPlace}, code`, point.codeSnippet, true),
      ];
    }),
  ];
}

function comparisonBlocks(comparison: DraftContent['superTitles'][number], index: number): Block[] {
  const place = `Comparison ${index + 1}`;
  return [
    ...block('comparison', place, comparison.superTitle),
    ...comparison.attributes.flatMap(({ attribute, items }, row) => [
      ...block('attribute', `${place}, attribute ${row + 1}`, attribute),
      ...items.flatMap((item) =>
        block(
          'item',
          `${place}, ${attribute || `attribute ${row + 1}`}`,
          [item.title, ...item.bulletPoints.map((point) => `• ${point}`)].join('\n'),
        ),
      ),
    ]),
  ];
}
