import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { makeLoopGuard } from '../../../renderer/components/run/frame/guard-loops';
import { makeWriteCheck } from '../../../renderer/components/run/frame/refuse-shadow-html';
import { composePage } from '../../../renderer/components/run/program/compose-page';
import { rewriteScript } from '../../../renderer/components/run/program/rewrite-script';
import type { ProgramFile } from '../../../renderer/components/run/program/types';
import { trimTraceback, tracebackPlace } from '../../../renderer/components/run/python/traceback';

const js = (name: string, code: string): ProgramFile => ({ name, language: 'javascript', code });
const css = (name: string, code: string): ProgramFile => ({ name, language: 'css', code });
const html = (code: string): ProgramFile => ({ name: 'page.html', language: 'html', code });

/** Runs a guarded script over a clock that goes on by a second at each look. */
function runGuarded(source: string): unknown {
  let time = 0;
  const guard = makeLoopGuard({
    now: () => (time += 1_000),
    whenIdle: () => undefined,
    heapGrowth: () => null,
  });
  const { source: guarded } = rewriteScript(source, { kind: 'classic', isGuarded: true });
  return runInNewContext(guarded, { __lectern_loop__: guard });
}

describe('the guard of loops', () => {
  it.each([
    'while (true) {}',
    'while (true);',
    'do ; while (true)',
    'do {} while (true)',
    'for (;;) ;',
    'for (;;) { continue; }',
    'outer: for (;;) for (;;) continue outer;',
    'if (1) while (true) 1; else 2',
    'for (const x of (function* () { while (true) yield 1 })()) x;',
    'while (true) try { while (true) {} } catch {}',
    'const f = () => { while (true) {} }; f()',
  ])('ends %s', (source) => {
    expect(() => runGuarded(source)).toThrow(/ran for 10 seconds/);
  });

  it('leaves results and lines as they are', () => {
    const source =
      'let n = 0;\nfor (let i = 0; i < 9; i++)\n  if (i % 2) n += i;\n  else for (const k in { a: 1 }) n += k.length\nn;';
    expect(runGuarded(source)).toBe(21);
    const { source: guarded } = rewriteScript(source, { kind: 'classic', isGuarded: true });
    expect(guarded.split('\n')).toHaveLength(source.split('\n').length);
  });

  it('ends a loop that fills the memory', () => {
    const guard = makeLoopGuard({
      now: () => performance.now() * 1_000,
      whenIdle: () => undefined,
      heapGrowth: () => 2 ** 31,
    });
    expect(() => {
      for (;;) {
        guard();
      }
    }).toThrow(/more than 1 GB/);
  });

  it('leaves what is no JavaScript to the browser', () => {
    const source = 'while (true) { let = ;';
    expect(rewriteScript(source, { kind: 'either', isGuarded: true })).toEqual({ source, isModule: false });
  });

  it('takes a file with imports or a waiting top level for a module', () => {
    expect(rewriteScript('await 1', { kind: 'either', isGuarded: true }).isModule).toBe(true);
    expect(rewriteScript('let await_ = 1', { kind: 'either', isGuarded: true }).isModule).toBe(false);
  });
});

describe('a page and the files it names', () => {
  const files = [
    css('style.css', 'h1 { color: red } /* </style> */'),
    js('File 2', 'let two = 2'),
    js('app.js', 'let app'),
  ];

  it('finds style sheets and scripts by their names', async () => {
    const page = html(
      '<!doctype html>\n<link rel="stylesheet" href="./STYLE.css">\n<script src=app.js defer></script>\n<script src="File%202"></script>\n<script>\nlet own;\n</script>',
    );
    const program = await composePage(page, files, false);
    expect(program.html).toContain('<style>h1 { color: red } /* <\\/style> */</style>');
    expect(program.html).not.toMatch(/<link|src=|let /);
    expect(program.scripts.map(({ source, isDeferred }) => [source.trim(), isDeferred])).toEqual([
      ['let app', true],
      ['let two = 2', false],
      ['let own;', false],
    ]);
    const own = program.scripts[2];
    expect(own?.source.split('\n').indexOf('let own;')).toBe(5);
    expect(program.names[own?.file ?? -1]).toBe('page.html');
    expect(program.notes).toEqual([]);
  });

  it('says which names nobody has, and which are of other sites', async () => {
    const program = await composePage(
      html('<link rel=stylesheet href=none.css><script src="https://cdn.example/x.js"></script>'),
      files,
      false,
    );
    expect(program.notes).toEqual([
      expect.stringContaining('No CSS window is named none.css'),
      expect.stringContaining('https://cdn.example/x.js was not loaded'),
    ]);
  });

  it('takes every other link out: some open a connection that no policy forbids', async () => {
    const program = await composePage(
      html(
        '<LINK rel=preconnect href=//a.test><link href="https://b.test" rel="dns-prefetch preload"/><link rel=pre&#99;onnect href=//c.test>mine',
      ),
      [],
      false,
    );
    expect([program.html, program.notes]).toEqual(['mine', []]);
  });

  it('leads modules to each other, in a circle too', async () => {
    const program = await composePage(
      html('<script type="module" src="a.js"></script><script type="application/json">{}</script>'),
      [
        js('a.js', "import { b } from './b.js'; export const a = b;"),
        js('b.js', "export * from './a.js'; import('./a.js')"),
      ],
      false,
    );
    expect(program.scripts).toHaveLength(1);
    expect(program.scripts[0]).toMatchObject({
      isModule: true,
      source: expect.stringContaining('"lectern:2"') as string,
    });
    expect(program.modules['lectern:2']).toBe('export * from "lectern:1"; import("lectern:1")');
    expect(program.html).toContain('<script type="application/json">{}</script>');
  });

  it('shows a style sheet on the page that names it, else on a sample', async () => {
    const style = css('style.css', 'p { color: red }');
    const named = await composePage(style, [html('<link rel=stylesheet href=style.css><p>mine')], true);
    expect(named.html).toBe('<style>p { color: red }</style><p>mine');
    expect((await composePage(style, [], true)).html).toContain('<h1 class="title">');
  });

  it('shows Markdown without running any of it', async () => {
    const code = '# Title\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))';
    const { html: page, scripts } = await composePage({ name: 'a', language: 'markdown', code }, [], true);
    expect(page).toContain('<h1>Title</h1>');
    expect(page).not.toMatch(/<script|href="javascript/);
    expect(scripts).toEqual([]);
  });
});

describe('a traceback', () => {
  const inner =
    'Traceback (most recent call last):\n  File "/lib/_pyodide/_base.py", line 5, in eval_code\n    coroutine = eval()\n';

  it('has the frames of the program alone', () => {
    const text = `${inner}  File "File 1", line 4, in <module>\n    f()\n  File "File 1", line 2, in f\nZeroDivisionError: division by zero\n`;
    expect(trimTraceback(text, ['File 1'])).toBe(
      'Traceback (most recent call last):\n  File "File 1", line 4, in <module>\n    f()\n  File "File 1", line 2, in f\nZeroDivisionError: division by zero',
    );
    expect(tracebackPlace(text, ['File 1'])).toEqual({ file: 'File 1', line: 2 });
  });

  it('starts with the place of what cannot be compiled', () => {
    const text = `${inner}  File "File 1", line 1\n    print(\n         ^\nSyntaxError: '(' was never closed`;
    expect(trimTraceback(text, ['File 1'])).toMatch(/^ {2}File "File 1", line 1\n/);
  });
});

describe('HTML that brings its own shadow roots', () => {
  it('is shown without them', async () => {
    const page = html('<template shadowrootmode="open"></template><script></script>ROOTMODE = x> rootmode');
    const { html: shown } = await composePage(page, [], true);
    expect(shown).not.toMatch(/rootmode\s*=/i);
    expect(shown).toContain('> rootmode');
  });

  it.each([
    [['<template shadowROOTMODE=open>']],
    [['<template shadow', 'rootmode=']],
    [['s', 'hadowr']],
    [['rootmode']],
  ])('is not written as %o', (writes) => {
    const refused: string[] = [];
    const check = makeWriteCheck(() => refused.push('refused'));
    check('<p class');
    check('="shadow root mode">');
    expect(refused).toEqual([]);
    writes.forEach(check);
    expect(refused).not.toEqual([]);
  });
});
