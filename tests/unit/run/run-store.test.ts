import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RUN } from '../../../server/contract/constants/run';
import type { PythonHost as PythonHostType } from '../../../renderer/components/run/model/python-host';
import type { RunStart } from '../../../renderer/components/run/model/runner';
import type { RunStore as RunStoreType } from '../../../renderer/components/run/model/run-store';

const runs: RunStart[] = [];
/** What the page says to the frame, and how the frame answers. */
const frame = {
  posted: [] as { message: { type: string; worker?: number }; ports: MessagePort[] }[],
  say: (_: unknown): void => undefined,
};

vi.mock('../../../renderer/components/run/model/python-runner', () => ({
  PythonRunner: { get: () => runner },
}));
vi.mock('../../../renderer/components/run/model/page-runner', () => ({
  PageRunner: class {
    start = runner.start;
    clear = () => undefined;
  },
}));
vi.mock('../../../renderer/components/run/model/sandbox', () => ({
  Sandbox: class {
    ready = Promise.resolve();
    post = (message: { type: string }, ports: MessagePort[] = []) => frame.posted.push({ message, ports });
    destroy = () => undefined;
    constructor(_host: unknown, _title: string, { onMessage }: { onMessage: (message: unknown) => void }) {
      frame.say = onMessage;
    }
  },
}));

const runner = {
  start: (run: RunStart) => {
    runs.push(run);
    return Promise.resolve({ post: () => undefined, end: () => undefined });
  },
  cool: () => undefined,
};

let RunStore: typeof RunStoreType;
let PythonHost: typeof PythonHostType;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { pathname: '/editor' });
  ({ RunStore } = await import('../../../renderer/components/run/model/run-store'));
  ({ PythonHost } = await import('../../../renderer/components/run/model/python-host'));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  runs.length = 0;
  frame.posted.length = 0;
});

async function start(language: 'python' | 'javascript', hasLimit = true) {
  const store = new RunStore();
  store.attach({} as Element);
  const main = { name: 'main', language, code: '' };
  await store.run({ main, files: [main], hasLimit });
  return { store, run: runs.at(-1) as RunStart };
}

it('leaves a Python program finished that has ended, though nobody answers any more', async () => {
  const { store, run } = await start('python');
  run.onMessage({ type: 'ended', isFailed: false, time: 12 });
  vi.advanceTimersByTime((RUN.silenceMax.python + 5) * 1_000);
  expect([store.state, store.isSilent, store.isLive]).toEqual(['finished', false, false]);
});

it('still watches a page that says that it has ended, and lets it be stopped', async () => {
  const { store, run } = await start('javascript');
  run.onMessage({ type: 'ended', isFailed: false, time: 10n as unknown as number });
  expect([store.state, store.time, store.isLive]).toEqual(['finished', 0, true]);
  vi.advanceTimersByTime((RUN.silence + 2) * 1_000);
  expect(store.isSilent).toBe(true);
  store.stop();
  expect([store.state, store.isLive]).toEqual(['stopped', false]);
});

it('stops nothing that runs without limit, and knows that', async () => {
  const { store } = await start('javascript', false);
  vi.advanceTimersByTime(RUN.silenceMax.page * 10_000);
  expect([store.state, store.isSilent, store.isUnlimited]).toEqual(['running', true, true]);
  store.stop();
});

it('starts again after it was disposed, as StrictMode does, and listens to that run alone', async () => {
  const { store, run } = await start('javascript');
  store.dispose();
  await store.run({ main: run.main, files: run.files, hasLimit: true });
  expect([runs.length, store.state, run.isCurrent(), runs[1]?.isCurrent()]).toEqual([
    2,
    'running',
    false,
    true,
  ]);
  run.onMessage({ type: 'ended', isFailed: true, time: 1 });
  run.onGone();
  expect(store.state).toBe('running');
  runs[1]?.onMessage({ type: 'ended', isFailed: false, time: 1 });
  expect(store.state).toBe('finished');
  store.stop();
});

it('drops the one worker of Python that broke, and the one that does not start', async () => {
  const lost: string[] = [];
  const host = new PythonHost({} as Element, {} as never, () => lost.push('host'));
  const one = host.take();
  const other = host.take();
  other.onBroken = (why) => lost.push(why);
  frame.say({ type: 'broken', worker: 1, why: 'no memory' });
  await expect(one.ready).rejects.toThrow('no memory');
  host.warm();
  frame.say({ type: 'broken', worker: 3, why: 'spare' });
  expect(lost).toEqual([]);
  const next = host.take();
  expect(frame.posted.filter(({ message }) => message.type === 'python-worker')).toHaveLength(4);
  vi.advanceTimersByTime(RUN.pythonPatience);
  await expect(next.ready).rejects.toThrow('did not start within 60 seconds');
  // Whoever waits for one to start is told by that alone.
  expect(lost).toEqual([]);
});
