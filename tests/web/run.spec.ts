import { expectAccessible, expectToFit } from './axe';
import { expectSaved, linesOf } from './editor-desk';
import { textOf, toast, windowOf } from './editor-pages';
import { expect, test, waitForScripts } from './fixtures';
import { RunDesk, RunView } from './run-dock';

const SCRIPTS: [code: string, lines: (string | RegExp)[]][] = [
  ["console.log('Hello, world!');", ['Hello, world!']],
  ['let sum = 0;\nfor (let i = 1; i <= 10; i++) sum += i;\nconsole.log(sum);', ['55']],
  ['console.log([3, 1, 2].toSorted(), { name: "Ann", age: 7 });', ["[ 1, 2, 3 ] { name: 'Ann', age: 7 }"]],
  ["setTimeout(() => console.log('second'), 20);\nconsole.log('first');", ['first', 'second']],
  ['const value = await Promise.resolve(42);\nconsole.log(value);', ['42']],
  ['function f() {\n  null.name;\n}\nf();', [/^Uncaught TypeError.*\n.*f \(js-6\.js:2\)/]],
  ['console.log(1);\nlet x = ;', [/^Uncaught SyntaxError.*js-7\.js, line 2$/s]],
  ["class Dog { speak() { return 'Wuff'; } }\nconsole.log(new Dog().speak(), new Dog());", ['Wuff Dog {}']],
];

test('JavaScript that learners write says what it should', async ({ page }) => {
  const desk = await RunDesk.open(page);
  for (const [index, [code, lines]] of SCRIPTS.entries()) {
    await desk.run(`js-${index + 1}.js`, code);
    await desk.expectLines(lines);
  }
  // The second half of a double click does not stop what the first has started.
  await desk.run('late.js', "setTimeout(() => console.log('late'), 1_000);");
  await desk.panel.getByRole('button', { name: 'Run', exact: true }).dblclick();
  await expect(desk.state).toHaveText(/^Running/);
  await expect(desk.state).toHaveText(/^Finished/);
  await desk.expectLines(['late']);
  // From the keyboard, with what is typed ahead; and the keyboard stays in the code.
  await desk.panel.getByText('Standard input').click();
  await desk.panel.getByLabel(/^A line for each/).fill('Ann\n7');
  await desk.drop({ name: 'asks.js', content: "console.log(`${prompt('Name?')} is ${prompt('Age?')}`);" });
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(desk.log).toContainText('Ann is 7');
  await expect(textOf(page, 'asks.js')).toBeFocused();
});

const SCRIPTS_OF_PYTHON: [code: string, lines: (string | RegExp)[]][] = [
  ["print('Hello')\nprint(1, 2, sep='-', end='!')", ['Hello', '1-2!']],
  ['print([n * n for n in range(5)])', ['[0, 1, 4, 9, 16]']],
  ['def fact(n):\n    return 1 if n < 2 else n * fact(n - 1)\nprint(fact(20))', ['2432902008176640000']],
  [
    'def f():\n    return 1 / 0\nf()',
    [/^Traceback[^_]*line 3, in <module>[^_]*line 2, in f[\s\S]*ZeroDivisionError/],
  ],
  [
    'import asyncio, json\nasync def go():\n    await asyncio.sleep(0.01)\n    print(json.dumps({"a": 1}))\nasyncio.run(go())',
    ['{"a": 1}'],
  ],
  ['import numpy', [/standard library alone, without numpy/]],
  [
    "import js\nfor name in ['localStorage', 'caches', 'document']:\n    print(getattr(js, name, None))\ntry:\n    await js.fetch('http://localhost/')\nexcept Exception as error:\n    print(type(error).__name__)\ntry:\n    js.indexedDB.open('x')\nexcept Exception:\n    print('refused')",
    ['None', 'None', 'None', 'JsException', 'refused'],
  ],
];

test('Python that learners write says what it should, reads lines and stops', async ({ roughPage: page }) => {
  // Each program starts an interpreter of its own.
  test.slow();
  const desk = await RunDesk.open(page);
  const scripts = SCRIPTS_OF_PYTHON.filter((_, at) => process.env.LONG || at % 3 === 0);
  for (const [index, [code, lines]] of scripts.entries()) {
    await desk.run(`py-${index + 1}.py`, code);
    await desk.expectLines(lines);
  }
  await desk.start('asks.py', "name = input('Name? ')\nprint('Hi', name)\nwhile True:\n    pass");
  const field = desk.panel.getByLabel('The program waits for a line');
  await expect(field).toBeFocused();
  await field.fill('Ann');
  await field.press('Enter');
  await desk.expectLines(['Name? Ann', 'Hi Ann']);

  // It hangs.
  await expect(desk.state).toHaveText(/^Running/);
  await desk.panel.getByRole('button', { name: 'Stop' }).click();
  await expect(desk.state).toHaveText('Stopped');
});

const PAGES: [code: string, seen: string | RegExp, lines: string[]][] = [
  ['<h1>Hello</h1>', 'Hello', []],
  ['<p id="a">one</p>\n<script>document.getElementById("a").textContent = "two";</script>', 'two', []],
  [
    '<script>addEventListener("load", () => { document.body.append("loaded"); console.log("done"); });</script>',
    'loaded',
    ['done'],
  ],
  [
    '<ul></ul><script>for (const x of [1, 2]) document.querySelector("ul").innerHTML += `<li>${x}</li>`;</script>',
    /1\s*2/,
    [],
  ],
  [
    '<form><button>Go</button></form>\n<script>document.forms[0].onsubmit = (e) => { e.preventDefault(); console.log("sent"); }; document.querySelector("button").click()</script>',
    'Go',
    ['sent'],
  ],
];

test('HTML that learners write shows what it should', async ({ page }) => {
  const desk = await RunDesk.open(page);
  for (const [index, [code, seen, lines]] of PAGES.entries()) {
    await desk.run(`page-${index + 1}.html`, code);
    await expect(desk.body).toContainText(seen);
    await desk.expectLines(lines);
  }
  await desk.run('notes.md', '# Title\n\n- one\n- **two**');
  await expect(desk.body.getByRole('heading', { name: 'Title' })).toBeVisible();
  await expect(desk.body.getByRole('listitem')).toHaveText(['one', 'two']);
});

const SITE = [
  {
    name: 'index.html',
    content:
      '<link rel="stylesheet" href="style.css">\n<p>plain</p>\n<script src="app.js"></script>\n<script type="module">\nimport { twice } from "./lib.js";\nconsole.log(twice(21));\n</script>',
  },
  { name: 'lib.js', content: 'export const twice = (n) => n * 2;' },
  {
    name: 'app.js',
    content: 'const p = document.querySelector("p");\np.textContent = "changed";\np.missing.part;',
  },
  { name: 'style.css', content: 'p { color: rgb(1, 2, 3); }' },
];

test('a page finds the windows that it names, and an error leads to the line in the right one', async ({
  page,
}) => {
  const desk = await RunDesk.open(page);
  await desk.drop(...SITE);
  // A style sheet is shown on the page that names it.
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(desk.body.locator('p')).toHaveCSS('color', 'rgb(1, 2, 3)');
  // The window after the last is the first.
  await page.keyboard.press('Alt+PageDown');
  await expect(textOf(page, 'index.html')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(desk.panel.getByRole('heading', { level: 2 })).toHaveText('index.html');
  await expect(desk.state).toHaveText(/^Failed/);
  await expect(desk.body.locator('p')).toHaveText('changed');
  await expect(desk.body.locator('p')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await desk.expectLines([/TypeError/, '42']);

  await desk.panel.getByRole('button', { name: 'app.js, line 3' }).click();
  await expect(textOf(page, 'app.js')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' // here');
  await expect(textOf(page, 'app.js').locator('.cm-line').nth(2)).toHaveText('p.missing.part; // here');
});

test('the panel is as high as it is made, is closed to the code, and fits', async ({ page }) => {
  const desk = await RunDesk.open(page);
  await desk.run('long.js', 'for (let i = 0; i < 200; i++) console.log(i, "x".repeat(i));\nnull.name;');
  const edge = page.getByRole('separator', { name: 'Height of the run panel' });
  const height = async () => Math.round((await desk.panel.boundingBox())?.height ?? 0);
  const before = await height();
  await edge.focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(height).toBe(before + 24);
  const grip = await edge.boundingBox();
  await page.mouse.move((grip?.x ?? 0) + 200, (grip?.y ?? 0) + 8);
  await page.mouse.down();
  await page.mouse.move((grip?.x ?? 0) + 200, (grip?.y ?? 0) + 58, { steps: 3 });
  await page.mouse.up();
  await expect.poll(height).toBe(before + 24 - 50);
  await expectAccessible(page, 'the editor with its run panel');

  await desk.panel.getByRole('button', { name: 'Close the run panel' }).click();
  await expect(desk.panel).toBeHidden();
  await expect(textOf(page, 'long.js')).toBeFocused();
  await page.reload();
  await expect(textOf(page, 'long.js')).toBeVisible();
  await expect(desk.panel, 'nothing runs by itself').toBeHidden();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(desk.state).toHaveText(/^Failed/);
  expect(await height()).toBe(before + 24 - 50);
  await expectToFit(page, 'the editor with its run panel');
});

const POST = '/post/copies-that-are-not-copies-how-javascript-shares-objects-behind-your-back';

test('a snippet of a post is run in place, and opened in the editor', async ({ page }) => {
  await page.goto(POST);
  await waitForScripts(page);
  const figure = page.locator('figure', { has: page.getByText('JavaScript', { exact: true }) }).first();
  const code = (await figure.locator('pre').textContent()) ?? '';
  const view = new RunView(figure.getByRole('region', { name: 'Run', exact: true }));
  const button = figure.locator('figcaption').getByRole('button', { name: 'Run' });
  for (const look of ['once', 'and again']) {
    await button.click();
    await expect(view.state, look).toHaveText(/^Finished/);
    await expect(view.log.locator('[data-level]')).not.toHaveCount(0);
    await view.panel.getByRole('button', { name: 'Clear' }).click();
  }
  await expectAccessible(page, 'a snippet that was run', 'figure');
  await view.panel.getByRole('button', { name: 'Close the run panel' }).click();
  await expect(button).toBeFocused();

  await figure.getByRole('link', { name: 'Open in editor' }).click();
  const opened = page.locator('.cm-content');
  await expect(opened).toHaveCount(1);
  await expect.poll(() => linesOf(opened)).toBe(code.trimEnd());
  await expect(page).toHaveURL(/\/editor$/);
  await expectSaved(page);
  await page.reload();
  await expect(windowOf(page, 'File 1')).toBeVisible();
  await expect(opened).toHaveCount(1);
  await page.goto(`/editor?post=${POST.split('/').at(-1)}&snippet=s99p99code`);
  await expect(toast(page, /no such snippet any more/)).toBeVisible();
  await expect(opened).toHaveCount(1);
});
