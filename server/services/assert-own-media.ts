import type { z } from 'zod';
import { MESSAGES } from '../contract/messages';
import type { postDraftSchema } from '../contract/schemas/post-draft';
import { ValidationError } from '../domain/errors';
import type { FieldError } from '../contract/errors';
import type { Readers } from '../storage/port';

const MEDIA_PATH = /^\/media\/([A-Za-z0-9._-]+)$/;

/** A media field of a draft, and what is said when it holds no file of the author's (SPEC §5). */
interface MediaField {
  value: string;
  path: string;
  kind: 'image' | 'video';
  message: string;
}

/** @throws ValidationError naming every media field that names no uploaded file of this author (DECISIONS, "Files") */
export async function assertOwnMedia(
  { media }: Pick<Readers, 'media'>,
  userId: string,
  draft: z.output<typeof postDraftSchema>,
): Promise<void> {
  const wrong: FieldError[] = [];
  for (const { value, path, kind, message } of mediaFieldsOf(draft)) {
    const key = MEDIA_PATH.exec(value)?.[1];
    const file = key === undefined ? undefined : await media.byKey(key);
    if (file?.ownerId !== userId || !file.type.startsWith(`${kind}/`)) {
      wrong.push({ msg: message, path });
    }
  }
  const [first, ...rest] = wrong;
  if (first) {
    throw new ValidationError([first, ...rest]);
  }
}

function mediaFieldsOf(draft: z.output<typeof postDraftSchema>): MediaField[] {
  const incomplete = (name: string, kind: 'image' | 'video') =>
    `${name} ${kind} upload incomplete or invalid`;
  const fields: MediaField[] = [
    {
      value: draft.titleImage,
      path: 'titleImage',
      kind: 'image',
      message: MESSAGES.posts.titleImageIncomplete,
    },
    { value: draft.titleVideo, path: 'titleVideo', kind: 'video', message: MESSAGES.posts.videoIncomplete },
  ];
  draft.subtitles.forEach(({ image, bulletPoints }, at) => {
    const name = `Subtitle ${at + 1}`;
    const path = `subtitles.${at}`;
    fields.push({ value: image, path: `${path}.image`, kind: 'image', message: incomplete(name, 'image') });
    bulletPoints.forEach((point, index) => {
      for (const kind of ['image', 'video'] as const) {
        fields.push({
          value: point[kind],
          path: `${path}.bulletPoints.${index}.${kind}`,
          kind,
          message: incomplete(`${name}, bullet point ${index + 1}`, kind),
        });
      }
    });
  });
  return fields.filter(({ value }) => value !== '');
}
