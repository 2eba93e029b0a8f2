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
    ...superTitles.map(({ superTitle }) => superTitle),
  ].some((part) => part.trim() !== '');
}
