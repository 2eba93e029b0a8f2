import type { DraftContent } from '../../../../server/contract/schemas/draft';

/** Whether anything stands in a draft that readers would see. */
export function hasText(content: DraftContent): boolean {
  const { title, content: text, summary, titleImage, titleVideo, subtitles, superTitles } = content;
  return [
    title,
    text,
    summary,
    titleImage,
    titleVideo,
    ...subtitles.flatMap((subtitle) => [
      subtitle.title,
      subtitle.image,
      ...subtitle.bulletPoints.flatMap((point) => [point.text, point.image, point.video, point.codeSnippet]),
    ]),
    ...superTitles.flatMap(({ superTitle, attributes }) => [
      superTitle,
      ...attributes.flatMap(({ attribute, items }) => [
        attribute,
        ...items.flatMap((item) => [item.title, ...item.bulletPoints]),
      ]),
    ]),
  ].some((part) => part.trim() !== '');
}
