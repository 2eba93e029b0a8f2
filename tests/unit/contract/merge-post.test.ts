import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePost } from '../../../server/contract/rules/merge-post';
import { type DraftContent, draftContentSchema } from '../../../server/contract/schemas/draft';

const make = (content: unknown): DraftContent => draftContentSchema.parse(content);
const point = (text: string, fields: Record<string, unknown> = {}) => ({ text, ...fields });
const subtitle = (title: string, ...texts: string[]) => ({
  title,
  bulletPoints: texts.map((text) => point(text)),
});

const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'one two', '');
const anyPoint = fc.record({
  text: word,
  image: word,
  imageHash: word,
  codeSnippet: word,
  codeLanguage: word,
});
const anySubtitle = fc.record({
  title: word,
  image: word,
  isFAQ: fc.boolean(),
  bulletPoints: fc.array(anyPoint, { maxLength: 4 }),
});
const anySuperTitle = fc.record({
  superTitle: word,
  attributes: fc.array(
    fc.record({
      attribute: word,
      items: fc.array(fc.record({ title: word, bulletPoints: fc.array(word, { maxLength: 2 }) }), {
        maxLength: 2,
      }),
    }),
    { maxLength: 3 },
  ),
});
const anyContent = fc
  .record({
    title: word,
    content: word,
    keywords: fc.array(word, { maxLength: 4 }),
    titleImage: word,
    titleImageHash: word,
    subtitles: fc.array(anySubtitle, { maxLength: 4 }),
    superTitles: fc.array(anySuperTitle, { maxLength: 3 }),
  })
  .map(make);

/** Every text in a value; hashes belong to their files. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    return value === '' ? [] : [value];
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value)
        .filter(([key]) => !key.toLowerCase().endsWith('hash') && key !== 'category')
        .flatMap(([, part]) => textsIn(part))
    : [];
}

describe('merging two changes of a post', () => {
  it('is the change where only one side changed anything', () => {
    fc.assert(
      fc.property(anyContent, anyContent, (base, changed) => {
        expect(mergePost(base, changed, base)).toEqual({ merged: changed, conflicts: [] });
        expect(mergePost(base, base, changed)).toEqual({ merged: changed, conflicts: [] });
        expect(mergePost(base, changed, changed)).toEqual({ merged: changed, conflicts: [] });
      }),
      { numRuns: 500 },
    );
  });

  it('drops no text that one side wrote without saying so', () => {
    let made = 0;
    // Each text is one of its kind, so that its place does not matter.
    const unique = (content: DraftContent, side: string): DraftContent =>
      JSON.parse(
        JSON.stringify(content, (key, value: unknown) =>
          typeof value === 'string' && value !== '' && key !== 'category' && Math.abs(made) % 3 !== 0
            ? `${value} ${side}${(made += 1)}`
            : (typeof value === 'string' && (made += 1), value),
        ),
      ) as DraftContent;
    fc.assert(
      fc.property(anyContent, anyContent, anyContent, (base, one, other) => {
        const mine = unique(one, 'm');
        const theirs = unique(other, 't');
        const { merged, conflicts } = mergePost(base, mine, theirs);
        const before = new Set(textsIn(base));
        const shown = [
          ...textsIn(merged),
          ...conflicts.flatMap(({ mine: a, theirs: b }) => [a ?? '', b ?? '']),
        ];
        for (const text of [...textsIn(mine), ...textsIn(theirs)].filter((each) => !before.has(each))) {
          expect(shown.some((each) => each.includes(text))).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('keeps changes of different blocks from both sides', () => {
    const base = make({
      title: 'Title',
      content: 'Content',
      keywords: ['a', 'b'],
      subtitles: [
        subtitle('One', 'first point of one', 'second point of one'),
        subtitle('Two', 'only point'),
      ],
    });
    const mine = make({
      title: 'My title',
      content: 'Content',
      keywords: ['a', 'b', 'mine'],
      subtitles: [
        subtitle('Mine', 'new'),
        subtitle('One', 'first point of one, mended', 'second point of one'),
        subtitle('Two', 'only point'),
      ],
    });
    const theirs = make({
      title: 'Title',
      content: 'Their content',
      keywords: ['b', 'theirs'],
      subtitles: [
        subtitle('One', 'first point of one', 'second point of one', 'third'),
        subtitle('Two, renamed', 'only point'),
        subtitle('Theirs', 'last'),
      ],
    });
    expect(mergePost(base, mine, theirs)).toEqual({
      conflicts: [],
      merged: make({
        title: 'My title',
        content: 'Their content',
        keywords: ['b', 'mine', 'theirs'],
        subtitles: [
          subtitle('Mine', 'new'),
          subtitle('One', 'first point of one, mended', 'second point of one', 'third'),
          subtitle('Two, renamed', 'only point'),
          subtitle('Theirs', 'last'),
        ],
      }),
    });
  });

  it('follows a section that one side moved and the other changed', () => {
    const base = make({ subtitles: [subtitle('A', 'of a'), subtitle('B', 'of b'), subtitle('C', 'of c')] });
    const mine = make({ subtitles: [subtitle('C', 'of c'), subtitle('A', 'of a'), subtitle('B', 'of b')] });
    const theirs = make({
      subtitles: [subtitle('A', 'of a'), subtitle('B', 'of b'), subtitle('C', 'of c, more')],
    });
    const expected = make({
      subtitles: [subtitle('C', 'of c, more'), subtitle('A', 'of a'), subtitle('B', 'of b')],
    });
    expect(mergePost(base, mine, theirs)).toEqual({ merged: expected, conflicts: [] });
    expect(mergePost(base, theirs, mine)).toEqual({ merged: expected, conflicts: [] });
  });

  it('takes text and snippet of one point from different sides, and a file with its hash', () => {
    const of = (fields: Record<string, unknown>) =>
      make({ subtitles: [{ title: 'A', bulletPoints: [{ text: 'the text', ...fields }] }] });
    const { merged, conflicts } = mergePost(
      of({ codeSnippet: 'a', codeLanguage: 'js' }),
      of({ text: 'my text', codeSnippet: 'a', codeLanguage: 'js' }),
      of({ codeSnippet: 'b', codeLanguage: 'ts', image: '/media/x.webp', imageHash: 'x' }),
    );
    expect(conflicts).toEqual([]);
    expect(merged).toEqual(
      of({ text: 'my text', codeSnippet: 'b', codeLanguage: 'ts', image: '/media/x.webp', imageHash: 'x' }),
    );
  });
});

describe('a block that both sides changed differently', () => {
  const base = make({ title: 'T', subtitles: [subtitle('One', 'a'), subtitle('Two', 'the same point')] });
  const mine = make({ title: 'Mine', subtitles: [subtitle('One', 'a'), subtitle('Two', 'my same point')] });
  const theirs = make({
    title: 'Theirs',
    subtitles: [subtitle('One', 'a'), subtitle('Two', 'their same point')],
  });

  it('is named with all three states, and mine stands until theirs is chosen', () => {
    const { merged, conflicts } = mergePost(base, mine, theirs);
    expect(conflicts).toEqual([
      { path: 'title', label: 'Title', base: 'T', mine: 'Mine', theirs: 'Theirs' },
      {
        path: 'subtitles.1.bulletPoints.0.text',
        label: 'Subtitle 2, bullet point 1: text',
        base: 'the same point',
        mine: 'my same point',
        theirs: 'their same point',
      },
    ]);
    expect(merged).toEqual(mine);
    const chosen = mergePost(base, mine, theirs, {
      'subtitles.1.bulletPoints.0.text': 'theirs',
      title: 'mine',
    });
    expect(chosen.merged).toEqual({ ...theirs, title: 'Mine' });
    expect(chosen.conflicts).toEqual(conflicts);
  });

  it('removed by one side stays until its removal is chosen, and no other path moves', () => {
    const without = make({ title: 'T', subtitles: [subtitle('Two', 'their same point')] });
    const changed = make({
      title: 'T',
      subtitles: [subtitle('One', 'a', 'more'), subtitle('Two', 'my same point')],
    });
    const { merged, conflicts } = mergePost(base, without, changed);
    expect(conflicts.map(({ path, mine: a, theirs: b }) => [path, a, b])).toEqual([
      ['subtitles.0', null, 'One\na\nmore'],
      ['subtitles.1.bulletPoints.0.text', 'their same point', 'my same point'],
    ]);
    expect(merged.subtitles.map(({ title }) => title)).toEqual(['One', 'Two']);
    const chosen = mergePost(base, without, changed, {
      'subtitles.0': 'mine',
      'subtitles.1.bulletPoints.0.text': 'theirs',
    });
    expect(chosen.merged).toEqual(make({ title: 'T', subtitles: [subtitle('Two', 'my same point')] }));
  });
});
