import { fieldId, POST_KEY } from './field-paths';
import type { FormContent } from './form-content';

/** The ids of all controls that can be at fault, from the top of the form to its end. */
function* idsInOrder({ subtitles, superTitles }: FormContent): Generator<string> {
  for (const name of ['category', 'title', 'titleImage', 'titleVideo', 'content', 'keywords']) {
    yield fieldId(POST_KEY, name);
  }
  for (const { key, bulletPoints } of subtitles) {
    yield* ['title', 'isFAQ', 'image'].map((name) => fieldId(key, name));
    for (const point of bulletPoints) {
      yield* ['text', 'image', 'video', 'codeSnippet'].map((name) => fieldId(point.key, name));
    }
  }
  for (const { key, attributes } of superTitles) {
    yield fieldId(key, 'superTitle');
    for (const attribute of attributes) {
      yield fieldId(attribute.key, 'attribute');
      for (const item of attribute.items) {
        yield fieldId(item.key, 'title');
        yield* item.bulletPoints.map((line) => fieldId(line.key, 'text'));
      }
    }
  }
  yield fieldId(POST_KEY, 'summary');
}

/** Messages by the ids of their controls, put into the order of the form; those of no control come last. */
export function inFormOrder(
  form: FormContent,
  messages: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const places = new Map([...idsInOrder(form)].map((id, place) => [id, place]));
  const placeOf = (id: string): number => places.get(id) ?? Infinity;
  return new Map([...messages].sort(([a], [b]) => Math.sign(placeOf(a) - placeOf(b)) || 0));
}
