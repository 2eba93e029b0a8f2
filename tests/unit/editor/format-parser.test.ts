import { expect, it } from 'vitest';
import { parserFor } from '../../../renderer/scenes/editor/format/format-parser';
import { withPrettier } from '../../../renderer/scenes/editor/format/with-prettier';

it('reads a file by its extension, where that goes with its language', () => {
  expect(parserFor('data.json', 'javascript')).toBe('json');
  expect(parserFor('types.ts', 'javascript')).toBe('babel-ts');
  expect(parserFor('File 1', 'javascript')).toBe('babel');
  expect(parserFor('look.scss', 'css')).toBe('scss');
  expect(parserFor('script.py', 'python')).toBe('python');
});

it('leaves alone what it would break, unless another language was chosen', () => {
  expect(parserFor('notes.txt', 'markdown')).toBeNull();
  expect(parserFor('feed.xml', 'html')).toBeNull();
  expect(parserFor('notes.txt', 'python')).toBe('python');
});

it('formats JSON as JSON and TypeScript with its types', async () => {
  expect(await withPrettier('{"a":1,}', 'json')).toBe('{ "a": 1 }\n');
  expect(await withPrettier('const a:number=1', 'babel-ts')).toBe('const a: number = 1;\n');
  expect(await withPrettier('a{b:{c:d}}', 'scss')).toContain('c: d');
});
