import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RUN } from '../../../server/contract/constants/run';

vi.mock('../../../renderer/components/run/frame/runtime?bundled', () => ({ default: 'the runtime' }));

/** Frames that were put in, and what each was given. */
interface FakeFrame {
  attributes: string[];
  contentDocument: object | null;
  contentWindow: { length: number; postMessage: (text: string, to: string, ports: MessagePort[]) => void };
  posted: MessagePort[];
  isRemoved: boolean;
  load: () => void;
}
const frames: FakeFrame[] = [];

function makeFrame() {
  const frame: FakeFrame = {
    attributes: [],
    contentDocument: null,
    contentWindow: { length: 0, postMessage: (_text, _to, ports) => frame.posted.push(...ports) },
    posted: [],
    isRemoved: false,
    load: () => undefined,
  };
  frames.push(frame);
  return Object.assign(frame, {
    setAttribute: (name: string) => frame.attributes.push(name),
    addEventListener: (_: string, listener: () => void) => (frame.load = listener),
    remove: () => (frame.isRemoved = true),
  });
}

async function open(controller: object | null, onLine: boolean) {
  vi.stubGlobal('navigator', { onLine, serviceWorker: { controller } });
  const { Sandbox } = await import('../../../renderer/components/run/model/sandbox');
  const host = { append: () => undefined } as unknown as Element;
  return new Sandbox(host, 'Result', { onMessage: () => undefined, onGone: () => undefined });
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', { createElement: makeFrame });
  frames.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('gives a document up that never comes, and says so', async () => {
  const { ready } = await open(null, true);
  const failed = expect(ready).rejects.toThrow('The page that programs run in could not be loaded.');
  await vi.advanceTimersByTimeAsync(RUN.sandboxPatience.document);
  await failed;
  expect(frames.map(({ isRemoved, attributes }) => [isRemoved, attributes])).toEqual([[true, ['sandbox']]]);
});

it('asks the service worker when the browser’s own cache has nothing but a page that does not answer', async () => {
  const { ready } = await open({}, false);
  const failed = expect(ready).rejects.toThrow('could not be loaded');
  frames[0]?.load();
  await vi.advanceTimersByTimeAsync(RUN.sandboxPatience.offline);
  expect(frames.map(({ attributes }) => attributes)).toEqual([['sandbox'], []]);
  frames[1]?.load();
  await vi.advanceTimersByTimeAsync(RUN.sandboxPatience.offline);
  await failed;
});

it('gives nothing to a document that the page could look into', async () => {
  const { ready } = await open({}, false);
  const failed = expect(ready).rejects.toThrow('could not be loaded');
  frames[0]?.load();
  await vi.advanceTimersByTimeAsync(RUN.sandboxPatience.offline);
  const second = frames[1] as FakeFrame;
  second.contentDocument = {};
  second.load();
  await failed;
  expect([second.posted, second.isRemoved]).toEqual([[], true]);
});

it('takes the document that answers', async () => {
  const { ready } = await open(null, true);
  frames[0]?.load();
  frames[0]?.posted[0]?.postMessage({ type: 'ready' });
  vi.useRealTimers();
  await ready;
  expect(frames).toHaveLength(1);
  frames[0]?.posted[0]?.close();
});
