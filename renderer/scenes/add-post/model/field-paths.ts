import type { FormContent, FormNode, FormSubtitle, FormSuperTitle } from './form-content';

/** Stands for the post itself among the keys of its parts. */
export const POST_KEY = 'post';

/** The id of the control of a field: made of the part's own key, so that it stays when the part is moved. */
export function fieldId(key: string, name: string): string {
  return `${key}-${name}`;
}

/** Fields of the contract that are edited with another one. */
const EDITED_WITH: Record<string, string> = {
  titleImageAlt: 'titleImage',
  titleImageHash: 'titleImage',
  titleVideoPoster: 'titleVideo',
  videoHash: 'titleVideo',
};
const EDITED_WITH_IN_PARTS: Record<string, string> = {
  imageAlt: 'image',
  imageHash: 'image',
  videoHash: 'video',
  codeLanguage: 'codeSnippet',
};

/**
 * The control that a path such as `subtitles.0.bulletPoints.2.image` is about.
 *
 * @param form the form that the path speaks of: that which was sent
 * @returns its id; null when there is no such part
 */
export function idOfPath(form: FormContent, path: string): string | null {
  const [list = '', ...rest] = path.replace(/^body\./, '').split('.');
  if (list === 'subtitles') {
    return inSubtitle(form.subtitles[Number(rest[0])], rest.slice(1));
  }
  if (list === 'superTitles') {
    return inSuperTitle(form.superTitles[Number(rest[0])], rest.slice(1));
  }
  return list in form || list in EDITED_WITH ? fieldId(POST_KEY, EDITED_WITH[list] ?? list) : null;
}

function inSubtitle(
  subtitle: FormSubtitle | undefined,
  [name = 'title', index, field = 'text']: string[],
): string | null {
  if (!subtitle) {
    return null;
  }
  const point = name === 'bulletPoints' ? subtitle.bulletPoints[Number(index)] : undefined;
  return point ? idIn(point, field) : idIn(subtitle, name === 'bulletPoints' ? 'title' : name);
}

function inSuperTitle(
  part: FormSuperTitle | undefined,
  [, row, name, cell, field, line]: string[],
): string | null {
  if (!part) {
    return null;
  }
  const attribute = part.attributes[Number(row)];
  if (!attribute) {
    return idIn(part, 'superTitle');
  }
  const item = name === 'items' ? attribute.items[Number(cell)] : undefined;
  if (!item) {
    return idIn(attribute, 'attribute');
  }
  const bullet = field === 'bulletPoints' ? item.bulletPoints[Number(line)] : undefined;
  return bullet ? idIn(bullet, 'text') : idIn(item, 'title');
}

function idIn({ key }: FormNode, name: string): string {
  return fieldId(key, EDITED_WITH_IN_PARTS[name] ?? name);
}
