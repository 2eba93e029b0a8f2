import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HelpSource } from '../../server/contract/schemas/help';
import { fillWithStarterPosts } from '../../server/starter-posts';
import { startBuiltSite } from '../pages/built-site';
import { askHelp, type Answered } from '../support/ask-help';
import { directiveTerms, sectionText } from '../support/page-text';
import type { TestServer } from '../support/server';

interface QuestionSet {
  answered: { question: string; posts: string[] }[];
  refused: string[];
}

const fixtures = resolve(import.meta.dirname, '../fixtures/help-questions');

let server: TestServer;
beforeAll(async () => {
  server = await startBuiltSite();
  await fillWithStarterPosts(server.lectern.context, resolve(import.meta.dirname, '../../resources/starter'));
  await server.lectern.search.settled();
});
afterAll(() => server.close());

const pages = new Map<string, Promise<string>>();

function page(path: string): Promise<string> {
  const known = pages.get(path) ?? fetch(`${server.url}${path}`).then((response) => response.text());
  pages.set(path, known);
  return known;
}

const slugOf = ({ href }: HelpSource) => /^\/post\/([^#]+)/.exec(href)?.[1] ?? '';

/** What is not found word for word where its link leads. */
async function misquoted(answer: Answered): Promise<string[]> {
  const sources = new Map(answer.one('sources').sources.map((source) => [source.number, source]));
  const wrong: string[] = [];
  for (const { part } of answer.all('part')) {
    const href = sources.get(part.source)?.href ?? '';
    const [path = '', fragment = ''] = href.split('#');
    const text = sectionText(await page(path), decodeURIComponent(fragment.split(':~:')[0] ?? ''));
    const quoted = [part.text, ...directiveTerms(href)].map((each) => each.replace(/\s+/g, ' ').trim());
    wrong.push(...quoted.filter((each) => !text.includes(each)).map((each) => `${href}\n${each}`));
  }
  return wrong;
}

describe.each(['dev', 'tuning', 'held-out', 'fresh'])('the %s set of questions', (name) => {
  let set: QuestionSet;
  beforeAll(async () => {
    set = JSON.parse(await readFile(resolve(fixtures, `${name}.json`), 'utf8')) as QuestionSet;
  });

  it('is answered from the right post, word for word', async () => {
    const missed: string[] = [];
    const wrong: string[] = [];
    for (const { question, posts } of set.answered) {
      const answer = await askHelp(server, { question });
      const done = answer.one('done');
      const first = done.outcome === 'answered' ? answer.one('sources').sources.slice(0, 3) : [];
      if (!first.some((source) => posts.includes(slugOf(source)))) {
        missed.push(question);
      }
      if (done.outcome === 'answered') {
        wrong.push(...(await misquoted(answer)));
      }
    }
    expect(wrong).toEqual([]);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(set.answered.length * 0.1);
  });

  it('is refused where no post answers, with the nearest posts', async () => {
    const leaked: string[] = [];
    for (const question of set.refused) {
      const answer = await askHelp(server, { question });
      if (answer.one('done').outcome === 'answered') {
        leaked.push(question);
      } else {
        expect(answer.one('done').nearest.length).toBeLessThanOrEqual(3);
      }
    }
    expect(leaked.length, leaked.join('\n')).toBeLessThanOrEqual(set.refused.length * 0.05);
  });
});

describe('a question', () => {
  const ask = (question: string, more = {}) => askHelp(server, { question, ...more });

  it('of one word finds what bears its name', async () => {
    const answer = await ask('backpressure?');
    expect(answer.one('done').outcome).toBe('answered');
    expect(slugOf(answer.one('sources').sources[0] as HelpSource)).toContain('stream');
  });

  it('is not answered when it says nothing, or says it in an alphabet that no post is written in', async () => {
    for (const question of ['how do I do this?', '???', '什么是闭包？', 'Как работает сборщик мусора?']) {
      expect((await ask(question)).one('done').outcome, question).toBe('refused');
    }
  });

  it('asked in a category is answered from that category first', async () => {
    const question = 'What do keys do in a list?';
    const react = await ask(question, { category: 'React' });
    const flutter = await ask(question, { category: 'Flutter' });
    expect(react.one('sources').sources[0]?.category).toBe('React');
    expect(flutter.one('sources').sources[0]?.category).toBe('Flutter');
  });

  it('asked on a post is answered from that post first', async () => {
    const question = 'What do keys do in a list?';
    const slugs = new Map<string, string>();
    for (const category of ['React', 'Flutter']) {
      slugs.set(
        category,
        slugOf((await ask(question, { category })).one('sources').sources[0] as HelpSource),
      );
    }
    for (const post of slugs.values()) {
      expect(slugOf((await ask(question, { post })).one('sources').sources[0] as HelpSource)).toBe(post);
    }
    expect(new Set(slugs.values()).size).toBe(2);
  });

  it('that only goes on is read with the one before', async () => {
    const history = [{ question: 'What is backpressure in Node streams?', answer: 'A signal.' }];
    const answer = await ask('can you explain this with an example?', { history });
    expect(slugOf(answer.one('sources').sources[0] as HelpSource)).toContain('stream');
  });

  it('comes as start, sources, parts and done, with numbers that name sources', async () => {
    const answer = await ask('When should I use useEffect?');
    const types = answer.events.map(({ type }) => type);
    expect([types[0], types[1], types.at(-1)]).toEqual(['start', 'sources', 'done']);
    expect(answer.one('start')).toMatchObject({ answerer: 'posts', model: '' });
    const { sources } = answer.one('sources');
    expect(sources.map(({ number }) => number)).toEqual(sources.map((_, index) => index + 1));
    for (const { part } of answer.all('part')) {
      const source = sources[part.source - 1] as HelpSource;
      expect(part.kind === 'row' || source.passage.includes(part.text)).toBe(true);
      expect(answer.one('done').text).toContain(`[${part.source}]`);
    }
  });
});
