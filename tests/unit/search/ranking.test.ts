import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Category } from '../../../server/contract/constants/categories';
import type { SearchDocument } from '../../../server/search/port';
import { createSegmentedIndex, type SegmentedIndex } from '../../../server/search/segmented-index';

let index: SegmentedIndex;

function add(postId: string, title: string, category: Category, fields: Partial<SearchDocument> = {}): void {
  index.upsert({
    postId,
    revision: `${postId}-1`,
    title,
    category,
    keywords: [],
    headings: [],
    body: '',
    code: '',
    ...fields,
  });
}

function find(query: string, limit = 10): string[] {
  return index.search(query, { limit }).map(({ postId }) => postId);
}

beforeEach(() => {
  index = createSegmentedIndex();
  add('java', 'Streams are lazy', 'Java', { body: 'In Java a stream does nothing by itself.' });
  add('js', 'JavaScript promises', 'JavaScript', {
    body: 'JavaScript runs one thing at a time. JavaScript waits.',
  });
  add('cpp', 'Move semantics', 'C++', {
    code: 'std::vector<int> v; std::move(v);',
    body: 'What C++20 moves.',
  });
  add('c', 'Calling C from Swift', 'Swift', { body: 'C is everywhere: C headers, C strings, C arrays.' });
  add('csharp', 'Deferred execution', 'C#', { body: 'LINQ on .NET and ASP.NET waits.' });
  add('react', 'Effects without surprises', 'React', {
    body: 'useEffect synchronises.',
    code: 'useEffect(() => {}, [])',
  });
  add('node', 'Streams and backpressure', 'Node.js', { body: 'A Node.js stream pauses its source.' });
  add('python', 'Generators', 'Python', { body: 'Since Python 3.11 they are faster; snake_case_names.' });
  add('body', 'Something else', 'HTML', { body: 'Here promises are made once in passing.' });
  add('cjk', '数据库编程入门', 'PHP', { body: '日本語のテスト 한국어 검색' });
  add('accents', 'Résumé builder', 'CSS', { body: 'Ёлка и подъезд' });
});

describe('what people search for', () => {
  it.each([
    ['java', 'java'],
    ['javascript', 'js'],
    ['C++', 'cpp'],
    ['c++', 'cpp'],
    ['cpp', 'cpp'],
    ['C#', 'csharp'],
    ['csharp', 'csharp'],
    ['.NET', 'csharp'],
    ['dotnet', 'csharp'],
    ['Node.js', 'node'],
    ['nodejs', 'node'],
    ['useEffect', 'react'],
    ['useeffect', 'react'],
    ['useEf', 'react'],
    ['std::vector', 'cpp'],
    ['3.11', 'python'],
    ['snake_case_names', 'python'],
    ['promises', 'js'],
    ['promise', 'js'],
    ['数据库', 'cjk'],
    ['编程', 'cjk'],
    ['テスト', 'cjk'],
    ['검색', 'cjk'],
    ['resume', 'accents'],
    ['RÉSUMÉ', 'accents'],
    ['елка', 'accents'],
  ])('finds %s first in %s', (query, first) => {
    expect(find(query)[0]).toBe(first);
  });

  it.each([
    ['promisse', 'js'],
    ['pormises', 'js'],
    ['javascrpit', 'js'],
    ['jaavscript', 'js'],
    ['usseEffect', 'react'],
    ['efects witout surprises', 'react'],
    ['bakcpressure', 'node'],
    ['bakpresure', 'node'],
    ['generatros', 'python'],
    ['streems lasy', 'java'],
    ['semantisc', 'cpp'],
  ])('forgives %s', (query, first) => {
    expect(find(query)[0]).toBe(first);
  });

  it('does not take C++ and C# for C', () => {
    expect(find('C++')).toEqual(['cpp']);
    expect(find('C#')).toEqual(['csharp']);
    expect(find('c')[0]).toBe('c');
  });

  it('puts titles first, then posts that hold all words', () => {
    expect(find('promises')).toEqual(['js', 'body']);
    expect(find('streams lazy')[0]).toBe('java');
    expect(find('streams backpressure')[0]).toBe('node');
  });

  it('tells which words it met, and keeps to the categories asked for', () => {
    expect(index.search('promisse', { limit: 1 })[0]?.terms).toContain('promises');
    expect(
      index.search('streams', { limit: 9, categories: ['Node.js'] }).map(({ postId }) => postId),
    ).toEqual(['node']);
  });

  it('answers any text', () => {
    for (const query of [
      '',
      ' ',
      '*',
      '\\',
      '\0',
      '((',
      '💥',
      'a'.repeat(10_000),
      '. '.repeat(5_000),
      '__proto__',
      'constructor',
    ]) {
      expect(Array.isArray(find(query))).toBe(true);
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (query) => find(query).length <= 10),
    );
  });
});

describe('changes', () => {
  it('finds a post under its new words only', () => {
    add('js', 'Closures', 'JavaScript', { body: 'They remember.' });
    expect(find('closures')).toEqual(['js']);
    expect(find('promises')).toEqual(['body']);
    index.remove('js');
    expect(find('closures')).toEqual([]);
    expect(index.size()).toBe(10);
  });

  it('stays right over many writes and merges', async () => {
    const names = Array.from({ length: 400 }, (_, n) => `word${n.toString(36)}x`);
    for (const [n, name] of names.entries()) {
      add(`p${n % 150}`, `Post ${name}`, 'CSS', { body: `${name} text` });
      if (n % 7 === 0) {
        find('post');
      }
      if (n % 50 === 49) {
        index.remove(`p${n % 150}`);
      }
    }
    const segment = await index.compact();
    expect(segment.postIds.length).toBe(index.size());
    const alive = new Map(names.map((name, n) => [`p${n % 150}`, name]));
    for (const removed of ['p49', 'p99', 'p149']) {
      alive.delete(removed);
    }
    for (const [postId, name] of alive) {
      expect(index.search(name, { limit: 1 })[0]?.postId).toBe(postId);
    }
    expect(find('words1x').includes('p49')).toBe(false);
  });
});
