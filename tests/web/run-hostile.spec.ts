import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import { textOf } from './editor-pages';
import { expect, test } from './fixtures';
import { RunDesk } from './run-dock';

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
navigator.sendBeacon('FOREIGN', 'x');
for (const rel of ['prefetch', 'stylesheet', 'preload']) document.head.append(Object.assign(document.createElement('link'), { rel, href: 'FOREIGN', as: 'script' }));
console.log('window', String(window.open('FOREIGN')));
parent.postMessage({ type: 'ended', isFailed: true, time: 0 }, '*');
parent.postMessage({ type: 'lines', lines: [{ level: 'log', text: 'forged' }] }, '*');
const form = document.createElement('form'); form.action = 'FOREIGN'; form.method = 'post'; document.body.append(form); form.submit();
`;

type End = [code: string, state: RegExp, said: RegExp];

/** Each ends a program in its own way. */
const ENDS: End[] = [
  ["location = 'FOREIGN'", /^Stopped/, /page is gone/],
  ["location = '/'", /^Stopped/, /page is gone/],
  ['document.write(\'<meta http-equiv=refresh content="0;url=FOREIGN">\')', /^(Stopped|Finished)/, /^/],
  ['function f() { setTimeout(f); setTimeout(f); }\nf();', /^Failed/, /More than 10,000 timers/],
  [
    'const all = [];\nwhile (true) all.push(new Array(1e6).fill(1));',
    /^(Failed|Stopped)/,
    /more than 1 GB|page is gone/,
  ],
  // Taken out before it loads, or found first by the page.
  [
    `const frame = document.createElement('iframe');
frame.srcdoc = '<script>parent.postMessage(1, "*")<\\/script>';
document.body.append(frame);
try { console.log(frame.contentWindow.RTCPeerConnection); } catch { console.log('nothing in it'); }`,
    /^(Finished|Stopped)/,
    /^(nothing in it|undefined|.*put another page)/,
  ],
  // All that the page and the runtime say to each other goes past these, a ping each second among it.
  [
    `const taken = [];
const take = (one) => one instanceof MessagePort && taken.push(one);
for (const holder of [Event.prototype, MessageEvent.prototype])
  for (const name of ['data', 'ports', 'target', 'currentTarget', 'srcElement', 'source'])
    Object.defineProperty(holder, name, { get() { taken.push(name); return []; } });
for (const name of ['postMessage', 'start', 'close']) MessagePort.prototype[name] = function () { take(this); };
const { apply } = Reflect;
Function.prototype.call = function (self, ...values) { take(self); return apply(this, self, values); };
Function.prototype.apply = function (self, values) { take(self); return apply(this, self, values ?? []); };
Reflect.apply = (method, self, values) => { take(self); return apply(method, self, values); };
for (const name of ['type', 'id', 'port']) Object.defineProperty(Object.prototype, name, { set(value) { take(this); take(value); }, get() { take(this); }, configurable: true });
setTimeout(() => { for (const name of ['type', 'id', 'port']) delete Object.prototype[name]; console.log('took ' + taken.length, typeof port); }, 1500);`,
    /^Finished/,
    /took 0 undefined/,
  ],
  ["console.log('well');", /^Finished/, /well/],
];
/** These take their time, and so all of them together. */
const LONG_ENDS: End[] = [
  ['while (true) console.log("flood");', /^Failed/, /ran for 10 seconds/],
  ["new Function('while (true) {}')();", /^Stopped/, /did not answer for 10 seconds/],
];

test('hostile programs reach nothing, and the page stays alive', async ({ browser, site }) => {
  const hits: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    hits.push(request.url);
    response.setHeader('Access-Control-Allow-Origin', '*').end('x');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const foreign = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
  await Promise.all([
    tryAll(browser, site.url, foreign),
    ...LONG_ENDS.filter((_, at) => process.env.LONG || at > 0).map((end) =>
      endAll(browser, site.url, foreign, [end]),
    ),
  ]);
  expect(hits).toEqual([]);
  server.close();
});

/** Programs that try what they must not, and those that end soon. */
async function tryAll(browser: Browser, url: string, foreign: string): Promise<void> {
  const page = await browser.newPage({ baseURL: url });
  const desk = await RunDesk.open(page);
  await desk.start('tries.js', TRIES.replaceAll('FOREIGN', foreign));
  await expect(desk.log).toContainText('window null');
  const said = (await desk.lines()).filter((line) => /^[a-z][a-z ]* \S+$/.test(line));
  expect(said.filter((line) => !/ (refused|null|undefined)$/.test(line))).toEqual([]);
  expect(said.filter((line) => line.endsWith(' refused'))).toHaveLength(17);
  await expect(desk.log).not.toContainText('forged');
  expect(page.context().pages()).toHaveLength(1);
  await page.close();
  await endAll(browser, url, foreign, ENDS);
}

/** A page of its own: what the browser refuses stands in its console, and a loop holds the process of its frame. */
async function endAll(browser: Browser, url: string, foreign: string, ends: readonly End[]): Promise<void> {
  const page = await browser.newPage({ baseURL: url });
  const desk = await RunDesk.open(page);
  const address = page.url();
  for (const [index, [code, state, text]] of ends.entries()) {
    await desk.run(`end-${index + 1}.js`, code.replaceAll('FOREIGN', foreign), state);
    await expect(desk.log).toContainText(text);
    // The page answers, and is the one it was.
    expect(await page.evaluate(() => location.href)).toBe(address);
  }
  expect(page.context().pages()).toHaveLength(1);
  await page.close();
}

test('what the page died over is not run again on opening, and that is said', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  const desk = await RunDesk.open(page);
  await desk.run('hangs.js', "new Function('while (true) {}')();", /^Running/);
  await expect(page.locator('[data-save-state="saved"]')).toBeVisible();
  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();

  const again = await context.newPage();
  // A moment later, when nobody renews the mark of the run any more.
  await again.clock.setFixedTime(Date.now() + 10_000);
  const opened = new RunDesk(again);
  await again.goto('/editor');
  await expect(opened.panel.getByText('The last run of hangs.js did not end')).toBeVisible();
  await expect(opened.state).toHaveText('Not run yet');
  await expect(textOf(again, 'hangs.js')).toHaveText(/while/);
  await context.close();
});
