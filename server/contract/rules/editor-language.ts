import { EDITOR_LANGUAGES, type EditorLanguage } from '../constants/editor';

/** The language of the code editor that a fence tag names, such as `py`; undefined for any other. */
export function editorLanguage(tag: string): EditorLanguage | undefined {
  const wanted = tag.toLowerCase();
  return EDITOR_LANGUAGES.find((known) =>
    [known.id, known.tag, known.extension].some((name) => name === wanted),
  )?.id;
}
