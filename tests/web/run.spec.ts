import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';

const POSTS = {
  JavaScript: '/post/copies-that-are-not-copies-how-javascript-shares-objects-behind-your-back',
  Python: '/post/why-does-my-list-remember-mutable-default-arguments-in-python',
  HTML: '/post/button-link-or-div-pick-the-element-that-already-does-the-work',
};

type Kind = keyof typeof POSTS;

/** The first snippet of a language on a post's page, with any program in its place. */
class Snippet {
  readonly figure: Locator;
  readonly log: Locator;
  readonly state: Locator;

  constructor(
    readonly page: Page,
    kind: Kind,
  ) {
    const name = page.locator('figcaption', { hasText: kind });
    this.figure = page.locator('figure', { has: name }).first();
    this.log = this.figure.getByRole('log');
    this.state = this.figure.locator('[data-state]');
  }

  async start(code: string): Promise<void> {
    const close = this.figure.getByRole('button', { name: 'Close the run panel' });
    if (await close.isVisible()) {
      await close.click();
    }
    await this.figure.locator('pre code').evaluate((element, text) => {
      element.textContent = text;
    }, code);
    await this.figure.locator('figcaption').getByRole('button', { name: 'Run' }).click();
  }

  async run(code: string, end = /^(Finished|Failed)/): Promise<void> {
    await this.start(code);
    await expect(this.state).toHaveText(end, { timeout: 45_000 });
  }

  /** What the program said, without what is said to screen readers alone. */
  lines(): Promise<string[]> {
    return this.log.locator('[data-level]').evaluateAll((all) =>
      all.map((line) =>
        [...line.childNodes]
          .filter((node) => !(node instanceof Element && node.matches('.visually-hidden')))
          .map((node) => node.textContent)
          .join(''),
      ),
    );
  }
}

async function openPost(page: Page, kind: Kind): Promise<Snippet> {
  await page.goto(POSTS[kind]);
  await expect(page.locator('html')).toHaveAttribute('data-js', 'ready');
  return new Snippet(page, kind);
}

const SCRIPTS: [code: string, lines: (string | RegExp)[]][] = [
  ["console.log('Hello, world!');", ['Hello, world!']],
  ['let sum = 0;\nfor (let i = 1; i <= 10; i++) sum += i;\nconsole.log(sum);', ['55']],
  ['console.log([3, 1, 2].toSorted(), { name: "Ann", age: 7 });', ["[ 1, 2, 3 ] { name: 'Ann', age: 7 }"]],
  ["setTimeout(() => console.log('second'), 20);\nconsole.log('first');", ['first', 'second']],
  ['const value = await Promise.resolve(42);\nconsole.log(value);', ['42']],
  ['function f() {\n  null.name;\n}\nf();', [/^Uncaught TypeError.*\n.*f \(Snippet:2\)/]],
  ['console.log(1);\nlet x = ;', [/^Uncaught SyntaxError.*Snippet, line 2$/s]],
  ["class Dog { speak() { return 'Wuff'; } }\nconsole.log(new Dog().speak(), new Dog());", ['Wuff Dog {}']],
];

test('JavaScript that learners write says what it should', async ({ page }) => {
  const snippet = await openPost(page, 'JavaScript');
  for (const [code, lines] of SCRIPTS) {
    await snippet.run(code);
    await expect.poll(() => snippet.lines()).toEqual(expected(lines));
  }
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

test('Python that learners write says what it should, reads lines and reaches nothing', async ({
  browser,
  site,
}) => {
  // Its own page: what the browser refuses stands in its console too.
  const page = await browser.newPage({ baseURL: site.url });
  const snippet = await openPost(page, 'Python');
  for (const [code, lines] of SCRIPTS_OF_PYTHON) {
    await snippet.run(code);
    await expect.poll(() => snippet.lines()).toEqual(expected(lines));
  }
  await snippet.start("name = input('Name? ')\nprint('Hi', name)");
  const field = snippet.figure.getByLabel('The program waits for a line');
  await field.fill('Ann');
  await field.press('Enter');
  await expect.poll(() => snippet.lines()).toEqual(['Name? Ann', 'Hi Ann']);

  await snippet.start('while True:\n    pass');
  await expect(snippet.state).toHaveText('Running', { timeout: 45_000 });
  await snippet.figure.getByRole('button', { name: 'Stop' }).click();
  await expect(snippet.state).toHaveText('Stopped');
  await page.close();
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
  const snippet = await openPost(page, 'HTML');
  for (const [code, seen, lines] of PAGES) {
    await snippet.run(code);
    await expect(snippet.figure.locator('iframe').contentFrame().locator('body')).toContainText(seen);
    await expect.poll(() => snippet.lines()).toEqual(lines);
  }
});

const TRIES = `
const attempt = async (name, act) => {
  try { console.log(name, String(await act())); } catch (error) { console.log(name, 'refused'); }
};
const event = (target) => new Promise((done) => { target.onerror = () => done('refused'); target.onload = target.onopen = () => done('OPEN'); });
await attempt('fetch', () => fetch('FOREIGN'));
await attempt('own', () => fetch('/api/posts'));
await attempt('xhr', () => { const x = new XMLHttpRequest(); x.open('GET', 'FOREIGN'); x.send(); return event(x); });
await attempt('socket', () => event(new WebSocket('FOREIGN'.replace('http', 'ws'))));
await attempt('events', () => event(new EventSource('FOREIGN')));
await attempt('picture', () => { const i = new Image(); i.src = 'FOREIGN'; return event(i); });
await attempt('import', () => import('FOREIGN'));
await attempt('peer', () => new RTCPeerConnection());
await attempt('worker', () => new Worker('data:,'));
await attempt('parent', () => parent.document);
await attempt('top', () => { top.location = 'FOREIGN'; });
await attempt('storage', () => localStorage.length + sessionStorage.length);
await attempt('cookie', () => document.cookie);
await attempt('database', () => event(indexedDB.open('x')));
await attempt('service', () => navigator.serviceWorker.register('/x.js'));
await attempt('memory', () => new Uint8Array(2 ** 30));
await attempt('module memory', () => new WebAssembly.Memory({ initial: 16384 }));
await attempt('frame', () => { const f = document.createElement('iframe'); f.srcdoc = '<script>parent.postMessage(1, "*")<\/script>'; document.body.append(f); return f.contentWindow.RTCPeerConnection; });
navigator.sendBeacon('FOREIGN', 'x');
for (const rel of ['prefetch', 'stylesheet', 'preload']) document.head.append(Object.assign(document.createElement('link'), { rel, href: 'FOREIGN', as: 'script' }));
console.log('window', String(window.open('FOREIGN')));
parent.postMessage({ type: 'ended', isFailed: true, time: 0 }, '*');
parent.postMessage({ type: 'lines', lines: [{ level: 'log', text: 'forged' }] }, '*');
const form = document.createElement('form'); form.action = 'FOREIGN'; form.method = 'post'; document.body.append(form); form.submit();
`;

/** One after the other: each ends a program in its own way. */
const ENDS: [code: string, state: RegExp, said: RegExp][] = [
  ["location = 'FOREIGN'", /^Stopped/, /page is gone/],
  ["location = '/'", /^Stopped/, /page is gone/],
  ['document.write(\'<meta http-equiv=refresh content="0;url=FOREIGN">\')', /^(Stopped|Finished)/, /^/],
  ['function f() { setTimeout(f); setTimeout(f); }\nf();', /^Failed/, /More than 10,000 timers/],
  [
    'const all = [];\nwhile (true) all.push(new Array(1e6).fill(1));',
    /^(Failed|Stopped)/,
    /more than 1 GB|page is gone/,
  ],
  ['while (true) console.log("flood");', /^Failed/, /ran for 10 seconds/],
  ["new Function('while (true) {}')();", /^Stopped/, /did not answer for 10 seconds/],
  ["console.log('well');", /^Finished/, /well/],
];

test('hostile programs reach nothing, and the page stays alive', async ({ browser, site }) => {
  const hits: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    hits.push(request.url);
    response.setHeader('Access-Control-Allow-Origin', '*').end('x');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const foreign = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
  // A page of its own: what the browser refuses stands in its console too.
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  const snippet = await openPost(page, 'JavaScript');
  const address = page.url();

  await snippet.start(TRIES.replaceAll('FOREIGN', foreign));
  await expect(snippet.log).toContainText('window null');
  const said = (await snippet.lines()).filter((line) => /^[a-z][a-z ]* \S+$/.test(line));
  expect(said.filter((line) => !/ (refused|null|undefined)$/.test(line))).toEqual([]);
  expect(said.filter((line) => line.endsWith(' refused'))).toHaveLength(18);
  await expect(snippet.log).not.toContainText('forged');

  for (const [code, state, text] of ENDS) {
    await snippet.run(code.replaceAll('FOREIGN', foreign), state);
    await expect(snippet.log).toContainText(text);
    // The page answers, and is the one it was.
    expect(await page.evaluate(() => location.href)).toBe(address);
  }
  expect(hits).toEqual([]);
  expect(context.pages()).toHaveLength(1);
  await context.close();
  server.close();
});

function expected(lines: (string | RegExp)[]): unknown {
  return lines.map((line) => (typeof line === 'string' ? line : (expect.stringMatching(line) as unknown)));
}
