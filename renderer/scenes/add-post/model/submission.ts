import type { MediaValue } from '../../../components/media/media-value';
import type { FormContent, FormItem, FormPoint, FormSubtitle, FormSuperTitle } from './form-content';

/**
 * The form without its empty parts, which are not sent (SPEC §4: a fresh form holds an empty subtitle and an empty
 * super title). Its parts are those of the form, so that paths of an answer lead back to them.
 */
export function withoutEmptyParts(form: FormContent): FormContent {
  return {
    ...form,
    keywords: form.keywords.filter((keyword) => keyword.trim() !== ''),
    subtitles: form.subtitles.flatMap((subtitle) => {
      const bulletPoints = subtitle.bulletPoints.filter((point) => !isEmptyPoint(point));
      return isEmptySubtitle(subtitle, bulletPoints) ? [] : [{ ...subtitle, bulletPoints }];
    }),
    superTitles: form.superTitles.flatMap(prunedSuperTitle),
  };
}

/** Whether nobody has put anything into the form yet. */
export function isEmptyForm(form: FormContent): boolean {
  const { category, title, content, summary, keywords, titleImage, titleVideo } = form;
  const { subtitles, superTitles } = withoutEmptyParts(form);
  return (
    [category, title, content, summary, ...keywords].every((text) => text.trim() === '') &&
    [titleImage, titleVideo].every(isEmptyMedia) &&
    subtitles.length === 0 &&
    superTitles.length === 0
  );
}

export function isEmptyMedia({ path, alt }: MediaValue): boolean {
  return path === '' && alt.trim() === '';
}

function isEmptyPoint({ text, image, video, codeSnippet }: FormPoint): boolean {
  return text.trim() === '' && isEmptyMedia(image) && isEmptyMedia(video) && codeSnippet.trim() === '';
}

function isEmptySubtitle({ title, image }: FormSubtitle, points: readonly FormPoint[]): boolean {
  return title.trim() === '' && isEmptyMedia(image) && points.length === 0;
}

function prunedSuperTitle(part: FormSuperTitle): FormSuperTitle[] {
  const attributes = part.attributes.flatMap((attribute) => {
    const items = attribute.items.flatMap(prunedItem);
    return attribute.attribute.trim() === '' && items.length === 0 ? [] : [{ ...attribute, items }];
  });
  return part.superTitle.trim() === '' && attributes.length === 0 ? [] : [{ ...part, attributes }];
}

function prunedItem(item: FormItem): FormItem[] {
  const bulletPoints = item.bulletPoints.filter(({ text }) => text.trim() !== '');
  return item.title.trim() === '' && bulletPoints.length === 0 ? [] : [{ ...item, bulletPoints }];
}
