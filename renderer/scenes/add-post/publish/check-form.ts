import type { MediaValue } from '../../../components/media/media-value';
import type { z } from 'zod';
import { MESSAGES } from '../../../../server/contract/messages';
import { postDraftSchema } from '../../../../server/contract/schemas/post-draft';
import { contentOf, type FormContent } from '../model/form-content';
import { fieldId, idOfPath, POST_KEY } from '../model/field-paths';
import { inFormOrder } from '../model/form-order';

/** A post that keeps to the rules. */
export type CheckedPost = z.output<typeof postDraftSchema>;

/** What checking a form has found. */
export interface CheckedForm {
  /** What is wrong, by the ids of the controls, in the order of the form. */
  errors: ReadonlyMap<string, string>;
  /** What to send, when nothing is wrong. */
  body: CheckedPost | null;
  /** Whether a picture or video is not there. */
  isMediaMissing: boolean;
}

/** Whether a field's file is there: not on its way and not failed. */
export type IsMediaReady = (id: string) => boolean;

const MEDIA_PATH = /^\/media\/[\w./-]+$/;

/**
 * What keeps a post from being sent, by the ids of the controls, in the order of the form (SPEC §5).
 *
 * @param sent the form without its empty parts
 * @param form the form as it stands, which people count subtitles in
 */
export function checkForm(sent: FormContent, form: FormContent, isMediaReady: IsMediaReady): CheckedForm {
  const found = new Map<string, string>();
  const parsed = postDraftSchema.safeParse(contentOf(sent));
  for (const { path, message } of parsed.error?.issues ?? []) {
    const id = idOfPath(sent, path.join('.'));
    if (id !== null && !found.has(id)) {
      found.set(id, message);
    }
  }
  const missing = [...checkMedia(form, isMediaReady)];
  for (const [id, message] of missing) {
    found.set(id, message);
  }
  return {
    errors: inFormOrder(form, found),
    body: found.size === 0 && parsed.success ? parsed.data : null,
    isMediaMissing: missing.length > 0,
  };
}

/** "Before submit every image or video field must be an uploaded string path, not a pending file." */
function* checkMedia(
  form: FormContent,
  isMediaReady: IsMediaReady,
): Generator<[id: string, message: string]> {
  const { posts } = MESSAGES;
  const isWrong = (id: string, { path }: MediaValue): boolean =>
    !isMediaReady(id) || (path !== '' && !MEDIA_PATH.test(path));
  const titleImage = fieldId(POST_KEY, 'titleImage');
  if (isWrong(titleImage, form.titleImage)) {
    yield [titleImage, posts.titleImageIncomplete];
  }
  const video = fieldId(POST_KEY, 'titleVideo');
  if (isWrong(video, form.titleVideo)) {
    yield [video, posts.videoIncomplete];
  }
  for (const [index, subtitle] of form.subtitles.entries()) {
    const id = fieldId(subtitle.key, 'image');
    if (isWrong(id, subtitle.image)) {
      yield [id, posts.subtitleImageIncomplete(index + 1)];
    }
    for (const [place, point] of subtitle.bulletPoints.entries()) {
      for (const kind of ['image', 'video'] as const) {
        const pointId = fieldId(point.key, kind);
        if (isWrong(pointId, point[kind])) {
          yield [pointId, posts.pointMediaIncomplete(index + 1, place + 1, kind)];
        }
      }
    }
  }
}
