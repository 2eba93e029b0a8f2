import type { DraftContent } from '../../../../server/contract/schemas/draft';

/** All that is written in a draft, as lines of text, for comparing two of them. */
export function contentText(content: DraftContent): string {
  const lines = [
    content.category && `Category: ${content.category}`,
    content.title && `# ${content.title}`,
    media('Title image', content.titleImage, content.titleImageAlt),
    media('Video', content.titleVideo),
    content.content,
    content.keywords.length > 0 && `Keywords: ${content.keywords.join(', ')}`,
    ...content.subtitles.flatMap((subtitle) => [
      (subtitle.title || subtitle.bulletPoints.length > 0) &&
        `\n## ${subtitle.title}${subtitle.isFAQ ? ' (FAQ)' : ''}`,
      media('Image', subtitle.image, subtitle.imageAlt),
      ...subtitle.bulletPoints.flatMap((point) => [
        point.text && `- ${point.text}`,
        media('  Image', point.image, point.imageAlt),
        media('  Video', point.video),
        point.codeSnippet && `  Code ${point.codeLanguage}:\n${point.codeSnippet}`,
      ]),
    ]),
    ...content.superTitles.flatMap(({ superTitle, attributes }) => [
      (superTitle || attributes.length > 0) && `\n## ${superTitle} (comparison)`,
      ...attributes.flatMap(({ attribute, items }) => [
        attribute,
        ...items.map(({ title, bulletPoints }) => `  ${title}: ${bulletPoints.join(' · ')}`),
      ]),
    ]),
    content.summary && `\n## Summary\n${content.summary}`,
  ];
  return lines.filter((line) => typeof line === 'string' && line !== '').join('\n');
}

function media(name: string, path: string, alt = ''): string {
  return path || alt ? `${name}: ${path}${alt && ` (${alt})`}` : '';
}
