import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { RUN } from '../../server/contract/constants/run';
import { expect, test } from './fixtures';
import { RunDesk } from './run-dock';

const CONNECT = `
const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:PORT' }] });
peer.createDataChannel('x');
peer.createOffer().then((offer) => peer.setLocalDescription(offer));
`;
/** A page of its own with a realm of its own, where no limit was set. */
const FRAME = `<iframe srcdoc="<script>${CONNECT}</script>"></iframe>`;
/** A program that waits is told to have ended when it has waited. */
const WAIT = "setTimeout(() => console.log('waited'), 400);\n";
const TEXT = `const frame = ${JSON.stringify(FRAME).replaceAll('</', '<\\/')};\n${WAIT}`;

const TRIES: [name: string, code: string][] = [
  [
    'template.html',
    `<script>${WAIT}</script><div><template shadowrootmode="open">${FRAME}</template></div>
     <div><template SHADOWROOTMODE = closed>${FRAME}</template></div>`,
  ],
  [
    'pieces.html',
    `<script>${WAIT}</script><div><script>document.write('<template shadowrootmod');</script>e="open">${FRAME}</template></div>`,
  ],
  [
    'halves.html',
    `<script>${WAIT}</script><div><script>document.write('<template shadow');</script>rootmode="open">${FRAME}</template></div>`,
  ],
  [
    'nested.js',
    `${TEXT}document.write('<p><script>document.write("<template shadow")<\\/script>rootmode="open">' + frame + '</template></p>');`,
  ],
  [
    'between.js',
    `${TEXT}
    document.write('<p><template shadow');
    try { document.implementation.createHTMLDocument('').write('else'); } catch {}
    document.body.setHTMLUnsafe?.call(document.createElement('p'), 'else');
    document.write('rootmode="open">' + frame + '</template></p>');`,
  ],
  [
    'clone.js',
    `${TEXT}
    const first = document.createElement('div');
    first.attachShadow({ mode: 'open', clonable: true });
    const late = first.cloneNode(true);
    document.body.append(late);
    (late.shadowRoot ?? late).innerHTML = frame;`,
  ],
  ['write.js', `${TEXT}document.write('<p><template shadowrootmode="open">' + frame + '</template></p>');`],
  [
    'written-pieces.js',
    `${TEXT}document.write('<p><template shadowroot'); document.write('mode="open">' + frame + '</template></p>');`,
  ],
  [
    'unsafe.js',
    `${TEXT}document.body.setHTMLUnsafe('<p><template shadowrootmode="open">' + frame + '</template></p>');`,
  ],
  [
    'parsed.js',
    `${TEXT}document.body.append(...Document.parseHTMLUnsafe('<p><template shadowrootmode="open">' + frame + '</template></p>').body.childNodes);`,
  ],
  [
    'replaced.js',
    `${TEXT}
    Element.prototype.remove = NodeList.prototype.forEach = MutationObserver.prototype.observe = () => undefined;
    Document.prototype.querySelector = Document.prototype.querySelectorAll = () => null;
    RegExp.prototype.exec = () => null;
    document.body.insertAdjacentHTML('beforeend', frame);`,
  ],
  [
    'busy.js',
    `${TEXT}document.body.innerHTML = frame; for (const end = Date.now() + 1000; Date.now() < end;);`,
  ],
  [
    'address.js',
    `${WAIT}location = 'javascript:' + encodeURIComponent(JSON.stringify(${JSON.stringify(`<script>${CONNECT}</script>`).replaceAll('</', '<\\/')}));`,
  ],
];

test('no page inside of a program’s page speaks to the network', async ({ browser, site }) => {
  const heard: string[] = [];
  let running = '';
  const listen = async (hear: () => void) => {
    const socket = createSocket('udp4', hear).bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return { socket, port: String(socket.address().port) };
  };
  const { socket, port } = await listen(() => heard.push(running));
  // A page of its own: what is refused stands in its console too.
  const page = await browser.newPage({ baseURL: site.url });
  const desk = await RunDesk.open(page);
  for (const [name, code] of TRIES.filter((_, at) => process.env.LONG || at % 3 === 0)) {
    running = name;
    await desk.run(name, code.replaceAll('PORT', port), /^(Finished|Failed|Stopped)/);
  }
  expect(heard).toEqual([]);
  // Nothing of the runtime is here: what the document itself may not do, no page inside of it may.
  const bare = await browser.newPage({ baseURL: site.url });
  const own = await listen(() => heard.push('document'));
  await bare.goto(RUN.sandboxPath);
  await bare.evaluate(CONNECT.replace('PORT', own.port));
  // The page itself may, so that it is known that anybody would have been heard.
  running = 'page';
  await page.evaluate(CONNECT.replace('PORT', port));
  await expect.poll(() => heard).toContain('page');
  expect(heard).not.toContain('document');
  await bare.close();
  own.socket.close();
  await page.close();
  socket.close();
});
