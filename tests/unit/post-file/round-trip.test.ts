import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftContentSchema, type DraftContent } from '../../../server/contract/schemas/draft';
import { writePostFile } from '../../../server/domain/post-file/write-post-file';
import { FileRefusedError } from '../../../server/import/errors';
import { readMarkdown } from '../../../server/import/markdown-reader';
import { renderMarkdown } from '../../../server/rendering/markdown';
import { anyDraft } from '../../support/any-draft';

const RUNS = process.env.LONG ? 20_000 : 2_000;
const NOW = Date.parse('2026-11-21T10:00:00Z');

function read(file: string | Buffer) {
  return readMarkdown(Buffer.from(file), 'post.md', NOW);
}

function draftOf(given: Partial<DraftContent>): DraftContent {
  return draftContentSchema.parse({ category: 'TypeScript', title: 'A title', content: 'Text.', ...given });
}

const point = (given: Partial<DraftContent['subtitles'][number]['bulletPoints'][number]>) => ({
  ...draftContentSchema.parse({ subtitles: [{ bulletPoints: [{}] }] }).subtitles[0]!.bulletPoints[0]!,
  ...given,
});

const WHOLE = draftOf({
  title: 'Array<string> & friends',
  content: 'A *list* of things.\n\n## Not a section\n\n- nor a point',
  summary: 'Two\nlines',
  keywords: ['arrays', 'C#'],
  titleImage: '/media/a.webp',
  titleImageAlt: 'A [bracket]',
  titleImageHash: 'ab',
  subtitles: [
    {
      title: 'Why `map`?',
      image: '/media/b.webp',
      imageAlt: 'A map',
      imageHash: '',
      isFAQ: true,
      bulletPoints: [
        point({ text: 'Short' }),
        point({ text: 'Short, too' }),
        point({
          text: 'With\n\nparagraphs',
          image: '/media/c.webp',
          imageAlt: 'c',
          imageHash: 'cc',
          video: '/media/v.mp4',
          codeSnippet: 'const a = `x`;',
          codeLanguage: 'ts',
        }),
      ],
    },
  ],
  superTitles: [
    {
      superTitle: 'Two languages',
      attributes: [
        {
          attribute: 'Speed',
          items: [
            { title: 'A', bulletPoints: ['fast', 'small | light'] },
            { title: 'B', bulletPoints: [] },
          ],
        },
      ],
    },
  ],
});

describe('a post written to a file', () => {
  it('comes back with every field, whatever stands in it', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const { content, notes } = read(writePostFile(draft));
        expect(content).toEqual(draft);
        expect(notes).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it('is Markdown that reads well without Lectern', () => {
    expect(writePostFile(WHOLE, { slug: 'array-string', author: 'Ada' })).toMatchInlineSnapshot(`
      "---
      lectern: 1
      title: "Array<string> & friends"
      slug: "array-string"
      category: "TypeScript"
      author: "Ada"
      tags: ["arrays","C#"]
      description: "Two\\nlines"
      cover_image: "/media/a.webp"
      cover_alt: "A [bracket]"
      cover_hash: "ab"
      ---

      A *list* of things.

      ## Not a section

      - nor a point

      <!-- lectern:subtitle {"isFAQ":true} -->

      ## Why \\\`map\\\`?

      ![A map](/media/b.webp)

      - Short
      - Short, too

      - With

        paragraphs

        ![c](/media/c.webp)

        [Video](/media/v.mp4)

        \`\`\`ts
        const a = \`x\`;
        \`\`\`

        <!-- lectern:point {"imageHash":"cc"} -->

      <!-- lectern:table -->

      ## Two languages

      |  | A | B |
      | --- | --- | --- |
      | Speed | fast<br>small \\| light |  |
      "
    `);
  });

  it('shows nothing of what it notes for itself', () => {
    const body = writePostFile(WHOLE).replace(/^---\n[^]*?\n---\n/, '');
    expect(renderMarkdown(body)).not.toMatch(/lectern|imageHash|isFAQ/);
  });

  it('comes back from editors that change line ends, or end the text differently', () => {
    const file = writePostFile(WHOLE);
    expect(read(file.replace(/\n/g, '\r\n')).content).toEqual(WHOLE);
    expect(read(`\ufeff${file.trimEnd()}`).content).toEqual(WHOLE);
    expect(read(`${file}\n\n\n`).content).toEqual(WHOLE);
  });

  it('takes what people change and add by hand', () => {
    const file = writePostFile(WHOLE)
      .replace('- Short\n', '- Short and sweet\n- Added\n')
      .replace('| Speed |', '| Weight | 1 kg | 2 kg |\n| Speed |');
    const { content, notes } = read(`${file}\n## Added below\n\nA paragraph.\n\n- An item\n`);
    expect(content.subtitles[0]?.bulletPoints.map(({ text }) => text)).toEqual([
      'Short and sweet',
      'Added',
      'Short, too',
      'With\n\nparagraphs',
    ]);
    expect(content.subtitles[1]).toMatchObject({
      title: 'Added below',
      bulletPoints: [{ text: 'A paragraph.' }, { text: 'An item' }],
    });
    expect(content.superTitles[0]?.attributes.map(({ attribute }) => attribute)).toEqual(['Weight', 'Speed']);
    expect(notes).toEqual([]);
  });

  it('prefers what is seen, and says so, where that was changed beside a note of the whole', () => {
    const draft = draftOf({
      subtitles: [{ ...WHOLE.subtitles[0]!, bulletPoints: [point({ text: 'ends with a line\n' })] }],
    });
    const file = writePostFile(draft);
    expect(read(file).content).toEqual(draft);
    const edited = read(file.replace('- ends with', '- starts with'));
    expect(edited.content.subtitles[0]?.bulletPoints[0]?.text).toBe('starts with a line');
    expect(edited.notes.map(({ text }) => text)).toEqual([
      'This part was changed outside of Lectern, so what is seen was taken.',
    ]);
  });

  it('is refused with a NUL in it, and when a newer Lectern wrote it', () => {
    const file = writePostFile(WHOLE);
    expect(() => read(file.replace('A title', 'A\0title').replace('Array', 'A\0'))).toThrow(FileRefusedError);
    expect(() => read(file.replace('"Array', '"\\u0000Array'))).toThrow(FileRefusedError);
    expect(() => read(file.replace('lectern: 1', 'lectern: 2'))).toThrow('A newer Lectern');
  });
});
