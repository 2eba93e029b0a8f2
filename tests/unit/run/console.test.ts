import { describe, expect, it } from 'vitest';
import { RUN } from '../../../server/contract/constants/run';
import { format } from '../../../renderer/components/run/frame/inspect';
import { makeConsole } from '../../../renderer/components/run/frame/make-console';
import { Outbox } from '../../../renderer/components/run/frame/outbox';
import type { Line } from '../../../renderer/components/run/messages';
import { ConsoleLines } from '../../../renderer/components/run/model/console-lines';
import { linkify } from '../../../renderer/components/run/model/linkify';

class Point {
  constructor(
    public x: number,
    public y: number,
  ) {}
}

const circle: { name: string; self?: unknown } = { name: 'circle' };
circle.self = circle;

describe('values in the console', () => {
  it.each<[unknown[], string]>([
    [['text', 1, true, null, undefined, 10n, -0], 'text 1 true null undefined 10n -0'],
    [[{ a: 'x', 'b-c': [1, 2] }], "{ a: 'x', 'b-c': [ 1, 2 ] }"],
    [[new Map([['k', { v: 1 }]])], "Map(1) { 'k' => { v: 1 } }"],
    [[new Set([1, 'two'])], "Set(2) { 1, 'two' }"],
    [[new Point(1, 2)], 'Point { x: 1, y: 2 }'],
    [[circle], "{ name: 'circle', self: [Circular] }"],
    [[[], {}, () => 1, class Shape {}], '[] {} [Function (anonymous)] [class Shape]'],
    [[new Date(0), /x/g, Symbol('s')], '1970-01-01T00:00:00.000Z /x/g Symbol(s)'],
    [
      ['%s is %d years and %i%% of %o', 'Ann', 4.7, 5.9, { a: 1 }, 'rest'],
      'Ann is 4 years and 5% of { a: 1 } rest',
    ],
    [['%cred', 'color: red'], 'red'],
    [[Object.create(null)], '[Object: null prototype] {}'],
    [[new Uint8Array([1, 2])], 'Uint8Array(2) [ 1, 2 ]'],
    [[["it's"]], '[ "it\'s" ]'],
  ])('shows %o', (values, text) => {
    expect(format(values)).toBe(text);
  });

  it('calls no getter', () => {
    const value = {
      get x() {
        throw new Error('called');
      },
    };
    expect(format([value])).toBe('{ x: [Getter] }');
  });

  it('cuts what is deep, long or many', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 20; level += 1) {
      deep = { deep };
    }
    expect(format([deep])).toContain('[Object]');
    expect(format([Array.from({ length: 500 }, () => 0)])).toContain('... 400 more');
    expect(format([['x'.repeat(50_000)]]).length).toBeLessThan(11_000);
    const broken = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('no');
        },
      },
    );
    expect(format([broken])).toBe('[Object that cannot be shown]');
  });
});

it('counts, groups, asserts and draws tables', () => {
  const lines: string[] = [];
  let time = 0;
  const written = makeConsole({
    write: (level, text) => lines.push(`${level}: ${text}`),
    clear: () => lines.push('cleared'),
    now: () => time,
    showError: String,
  });
  written['count']?.();
  written['count']?.();
  written['time']?.('t');
  time = 12.5;
  written['timeEnd']?.('t');
  written['group']?.('G');
  written['warn']?.('in\nside');
  written['groupEnd']?.();
  written['assert']?.(true, 'fine');
  written['assert']?.(false, 'wrong');
  written['table']?.([{ a: 1 }, { b: 'x' }]);
  written['clear']?.();
  expect(lines).toEqual([
    'log: default: 1',
    'log: default: 2',
    'log: t: 12.50 ms',
    'log: G',
    'warn:   in\n  side',
    'error: Assertion failed: wrong',
    "log: ┌─────────┬───┬─────┐\n│ (index) │ a │ b   │\n├─────────┼───┼─────┤\n│ 0       │ 1 │     │\n│ 1       │   │ 'x' │\n└─────────┴───┴─────┘",
    'cleared',
  ]);
});

describe('a flood of lines', () => {
  it('leaves in few batches, the last lines of it', () => {
    const batches: { lines: Line[]; cut: number }[] = [];
    const planned: (() => void)[] = [];
    const outbox = new Outbox({
      now: () => 1_000,
      later: (flush) => planned.push(flush),
      send: (lines, cut) => batches.push({ lines, cut }),
    });
    for (let index = 0; index < 50_000; index += 1) {
      outbox.add({ level: 'log', text: String(index) });
    }
    planned.forEach((flush) => flush());
    expect(batches.length).toBeLessThan(30);
    expect(batches.at(-1)?.lines).toHaveLength(RUN.linesMax);
    expect(batches.at(-1)?.lines.at(-1)?.text).toBe('49999');
    expect(batches.reduce((sum, { lines, cut }) => sum + lines.length + cut, 0)).toBe(50_000);
  });

  it('is kept to the last lines and characters', () => {
    const kept = new ConsoleLines();
    kept.add(Array.from({ length: RUN.linesMax + 5 }, (_, index) => ({ level: 'log', text: String(index) })));
    expect(kept.lines).toHaveLength(RUN.linesMax);
    expect(kept.cut).toBe(5);
    kept.add(Array.from({ length: 100 }, () => ({ level: 'log', text: 'x'.repeat(RUN.lineMax) })));
    expect(kept.lines.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(RUN.charactersMax);
  });

  it('goes on where no line ended, and takes nothing but text', () => {
    const kept = new ConsoleLines();
    kept.add([{ level: 'log', text: 'Name? ', isOpen: true }]);
    kept.add([{ level: 'input', text: 'Ann' }]);
    kept.add([{ level: 'forged', text: 'x', place: { file: 1 } } as unknown as Line]);
    const shapes = [null, 1, { level: 'log' }, { level: 'log', text: { toString: 'x' } }];
    kept.add(shapes as unknown as Line[], 10n as unknown as number);
    kept.add({ length: 1e9 } as unknown as Line[], -1);
    expect(kept.lines).toEqual([
      { level: 'log', text: 'Name? Ann', id: 1 },
      { level: 'log', text: 'x', id: 2 },
    ]);
  });
});

it('finds the places that stacks and tracebacks name', () => {
  const text = 'at f (File 1:3)\n  File "main.py", line 12, in f\n  at other:3';
  expect(linkify(text, ['File 1', 'main.py', ''])).toEqual([
    { text: 'at f (' },
    { text: 'File 1:3', place: { file: 'File 1', line: 3 } },
    { text: ')\n  ' },
    { text: 'File "main.py", line 12', place: { file: 'main.py', line: 12 } },
    { text: ', in f\n  at other:3' },
  ]);
});
