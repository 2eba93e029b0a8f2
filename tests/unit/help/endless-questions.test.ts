import { expect, it } from 'vitest';
import { checkAnswer, tidyAnswer } from '../../../server/help/check-answer';
import { askModel } from '../../../server/help/model-prompt';
import { questionWords } from '../../../server/help/words';

/** So much white space that trying each place of it anew would take minutes. */
const SPACES = ' '.repeat(400_000);

it('so many words of a question are looked up, parts of names among them', () => {
  const lookups = (question: string) => {
    const { telling, asking } = questionWords(question);
    return [...telling, ...asking].reduce((sum, { parts }) => sum + Math.max(1, parts.length), 0);
  };
  const words = Array.from(
    { length: 120 },
    (_, index) => `qz${String.fromCharCode(97 + (index % 26))}${index}`,
  );
  expect(lookups(words.join(' '))).toBe(18);
  expect(lookups(words.map((word) => `${word}_x_y_z`).join(' '))).toBe(18);
  expect(lookups(Array.from({ length: 60 }, (_, at) => `a${at}`).join('_'))).toBeLessThanOrEqual(18);
  expect(questionWords('How does useEffect clean up in React?').telling.map(({ parts }) => parts)).toEqual([
    ['use', 'effect'],
    [],
    [],
  ]);
});

it('an endless gap in an earlier answer does not hold up its question', () => {
  const turn = { question: 'Before?', answer: `It is so  [1]. And [2]${SPACES}so.` };
  const [, , said] = askModel({ question: 'Now?', history: [turn] }, []);
  expect(said?.content).toBe(`It is so. And${SPACES}so.`);
});

it('an endless gap in an answer does not hold it up', () => {
  expect(tidyAnswer(`One${SPACES}x   [1]`)).toBe(`One${SPACES}x [1]`);
  expect(checkAnswer(`One${SPACES}x .`, '', []).text).toBe(`One${SPACES}x.`);
});
