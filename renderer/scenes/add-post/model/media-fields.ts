import type { MediaValue } from '../../../components/media/media-value';
import { fieldId, POST_KEY } from './field-paths';
import type { FormContent } from './form-content';

/** One field of the form that holds a file. */
export interface MediaPlace {
  /** Id of its control. */
  id: string;
  kind: 'image' | 'video';
  value: MediaValue;
  put: (value: MediaValue) => void;
}

/** All fields of the form that hold a file, also those in folded parts. */
export function mediaFields(form: FormContent): MediaPlace[] {
  const at = <K extends string>(part: Record<K, MediaValue>, key: string, name: K): MediaPlace => ({
    id: fieldId(key, name),
    kind: /video$/i.test(name) ? 'video' : 'image',
    value: part[name],
    put: (value) => {
      part[name] = value;
    },
  });
  return [
    at(form, POST_KEY, 'titleImage'),
    at(form, POST_KEY, 'titleVideo'),
    ...form.subtitles.flatMap((subtitle) => [
      at(subtitle, subtitle.key, 'image'),
      ...subtitle.bulletPoints.flatMap((point) => [
        at(point, point.key, 'image'),
        at(point, point.key, 'video'),
      ]),
    ]),
  ];
}
