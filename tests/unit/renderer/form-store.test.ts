import { describe, expect, it } from 'vitest';
import { emptyForm, newPoint, newSubtitle } from '../../../renderer/scenes/add-post/model/form-content';
import { FormStore } from '../../../renderer/scenes/add-post/model/form-store';

/** A form of two subtitles, the second with two bullet points. */
function openForm(): FormStore {
  let last = 0;
  const newKey = (): string => `k${(last += 1)}`;
  const form = new FormStore(emptyForm(newKey), newKey);
  form.content.subtitles = ['First', 'Second'].map((title) => ({ ...newSubtitle(newKey), title }));
  for (const text of ['one', 'two']) {
    form.content.subtitles[1]?.bulletPoints.push({ ...newPoint(newKey), text });
  }
  return form;
}

const textsOf = ({ content }: FormStore): string[][] =>
  content.subtitles.map(({ title, bulletPoints }) => [title, ...bulletPoints.map(({ text }) => text)]);

const FULL = [['First'], ['Second', 'one', 'two']];

describe('a part that was taken out comes back', () => {
  it('where it was, also when other content came into the form meanwhile, and once only', () => {
    for (const meanwhile of ['nothing', 'other content'] as const) {
      const form = openForm();
      const putBack = form.remove(form.content.subtitles[1]?.bulletPoints ?? [], 0);
      if (meanwhile === 'other content') {
        form.replace(form.read());
      }
      putBack();
      putBack();
      expect(textsOf(form), meanwhile).toEqual(FULL);
    }
  });

  it('into the nearest part, or a new one, when its own has gone', () => {
    const form = openForm();
    const putBack = form.remove(form.content.subtitles[1]?.bulletPoints ?? [], 1);
    form.remove(form.content.subtitles, 1);
    putBack();
    expect(textsOf(form)).toEqual([['First', 'two']]);

    const emptied = openForm();
    const restore = emptied.remove(emptied.content.subtitles[1]?.bulletPoints ?? [], 0);
    emptied.replace({ ...emptied.read(), subtitles: [] });
    restore();
    expect(textsOf(emptied)).toEqual([['', 'one']]);
  });

  it('not a second time when content came back that holds it', () => {
    const form = openForm();
    const putBack = form.remove(form.content.subtitles, 0);
    const { content } = openForm();
    form.content = content;
    putBack();
    expect(textsOf(form)).toEqual(FULL);
  });
});
