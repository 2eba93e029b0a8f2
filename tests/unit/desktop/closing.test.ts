import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { createClosing, type Closing } from '../../../main/code/closing';
import { CodeDocument } from '../../../main/code/code-document';
import type { CodeWindow } from '../../../main/code/code-window';
import { createKeptTexts } from '../../../main/code/kept-texts';
import { openDocument } from '../../../main/code/open-document';
import { createSaving, type Saving } from '../../../main/code/saving';
import { createUnfinishedWrites } from '../../../main/code/unfinished-writes';
import type { Settings } from '../../../main/settings';

const { ask } = vi.hoisted(() => ({
  ask: vi.fn<(window: unknown, question: { message: string }) => Promise<string>>(),
}));
vi.mock('electron', () => ({ app: { addRecentDocument: () => undefined } }));
vi.mock('../../../main/settings', () => ({ noteRecent: () => undefined }));
vi.mock('../../../main/code/dialogs', () => ({ ask }));

let folder: string;
let windows: OpenWindow[];

/** A window with a file; `typed` is what stands in its page. */
interface OpenWindow {
  one: CodeWindow;
  path: string;
  typed: string;
  /** Its page does not answer. */
  isDead?: boolean;
}

const ofNative = (native: unknown): OpenWindow =>
  windows.find(({ one }) => one.window === native) as OpenWindow;

async function openWindow(name: string): Promise<OpenWindow> {
  const path = join(folder, name);
  await writeFile(path, 'old');
  const unfinished = createUnfinishedWrites(join(folder, 'own'));
  const document = new CodeDocument(await openDocument(uuidv7(), path), unfinished);
  const window = {
    isDestroyed: () => false,
    isMinimized: () => false,
    show: () => undefined,
    focus: () => undefined,
    webContents: { send: () => undefined },
  };
  const one = {
    window: window as unknown as CodeWindow['window'],
    document,
    isLoaded: true,
    unwanted: undefined,
    closing: undefined,
    stopWatching: () => undefined,
  };
  const open = { one, path, typed: 'old' };
  windows.push(open);
  return open;
}

/** Types while the disk writes a file: each text with one write, in order. */
let whileWriting: string[];

const pages = {
  ask(native: unknown) {
    const { typed, isDead } = ofNative(native);
    return Promise.resolve(isDead ? undefined : typed);
  },
};
let saving: Saving;
let closing: Closing;
const quit = () => closing.mayCloseAll(() => windows.map(({ one }) => one));
const onDisk = ({ path }: OpenWindow) => readFile(path, 'utf8');

/** Answers question after question. What is given beside an answer is typed before it. */
function answer(...answers: readonly (readonly [answer: string, type?: () => void])[]): void {
  for (const [given, type] of answers) {
    ask.mockImplementationOnce(() => {
      type?.();
      return Promise.resolve(given);
    });
  }
}

/** The files that were asked about, in order. */
const asked = (): string[] => ask.mock.calls.map(([, { message }]) => /“(.*)”/.exec(message)?.[1] ?? '');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-closing-'));
  windows = [];
  whileWriting = [];
  saving = createSaving({
    settings: {} as Settings,
    texts: createKeptTexts(join(folder, 'texts')),
    all: () => windows.map(({ one }) => one),
    onChange({ window }) {
      const open = ofNative(window);
      open.typed = whileWriting.shift() ?? open.typed;
    },
  });
  closing = createClosing(pages, saving);
  ask.mockReset();
  // Whoever is asked once too often says so.
  ask.mockImplementation((_window, { message }) => Promise.reject(new Error(`Asked again: ${message}`)));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('closing a window', () => {
  it('asks nothing when nothing was typed, and once when something was', async () => {
    const open = await openWindow('a.js');
    expect(await closing.mayClose(open.one)).toBe(true);
    expect(asked()).toEqual([]);
    open.typed = 'one';
    answer(['Save']);
    expect(await closing.mayClose(open.one)).toBe(true);
    expect(asked()).toEqual(['a.js']);
    expect(await onDisk(open)).toBe('one');
  });

  it('asks about what is typed while a slow disk writes what was saved', async () => {
    const open = await openWindow('a.js');
    open.typed = 'one';
    whileWriting = ['one two'];
    answer(['Save'], ['Save']);
    expect(await closing.mayClose(open.one)).toBe(true);
    expect(asked()).toEqual(['a.js', 'a.js']);
    expect(await onDisk(open)).toBe('one two');
  });

  it('leaves the window there with what was typed meanwhile, if that is the answer', async () => {
    const open = await openWindow('a.js');
    open.typed = 'one';
    whileWriting = ['one two'];
    answer(['Save'], ['Cancel']);
    expect(await closing.mayClose(open.one)).toBe(false);
    expect(await onDisk(open)).toBe('one');
    expect(open.one.document).toMatchObject({ text: 'one two', isEdited: true });
  });
});

describe('closing a window whose page is dead', () => {
  it('asks nothing when its text is kept for the next start', async () => {
    const open = await openWindow('a.js');
    open.one.document.take('one');
    open.isDead = true;
    expect(await closing.mayClose(open.one)).toBe(true);
    expect(asked()).toEqual([]);
  });

  it('asks when its text cannot be kept', async () => {
    const open = await openWindow('a.js');
    open.one.document.take('one');
    open.isDead = true;
    await writeFile(join(folder, 'texts'), 'in the way');
    answer(['Save']);
    expect(await closing.mayClose(open.one)).toBe(true);
    expect(asked()).toEqual(['a.js']);
    expect(await onDisk(open)).toBe('one');
  });
});

describe('a text that would be written by itself while the question stands there', () => {
  it.each([
    ['Don’t Save', 'old', 'kept'],
    ['Cancel', 'one', 'saved'],
  ])('%s', async (button, written, outcome) => {
    const open = await openWindow('a.js');
    open.typed = 'one';
    let keeping: ReturnType<Saving['keep']> | undefined;
    answer([button, () => (keeping = saving.keep(open.one, 'one', true))]);
    await closing.mayClose(open.one);
    expect(await keeping).toMatchObject({ kind: outcome });
    expect(await onDisk(open)).toBe(written);
  });

  it('Don’t Save, and then another window asks', async () => {
    const [first, second] = [await openWindow('a.js'), await openWindow('b.js')];
    first.typed = 'one';
    second.typed = 'two';
    let keeping: ReturnType<Saving['keep']> | undefined;
    answer(['Don’t Save'], ['Don’t Save', () => (keeping = saving.keep(first.one, 'one', true))]);
    expect(await quit()).toBe(true);
    expect(await keeping).toEqual({ kind: 'kept', isPostponed: true });
    expect(await onDisk(first)).toBe('old');
  });
});

describe('quitting', () => {
  it('asks about each window once, and about none again that nobody has typed in', async () => {
    const [first, second] = [await openWindow('a.js'), await openWindow('b.js')];
    await openWindow('c.js');
    first.typed = 'one';
    second.typed = 'two';
    answer(['Don’t Save'], ['Save']);
    expect(await quit()).toBe(true);
    expect(asked()).toEqual(['a.js', 'b.js']);
    expect([await onDisk(first), await onDisk(second)]).toEqual(['old', 'two']);
  });

  it('asks about what is typed in a window that was saved while the next one asks', async () => {
    const [first, second] = [await openWindow('a.js'), await openWindow('b.js')];
    first.typed = 'one';
    second.typed = 'two';
    answer(['Save'], ['Save', () => (first.typed = 'one more')], ['Save']);
    expect(await quit()).toBe(true);
    expect(asked()).toEqual(['a.js', 'b.js', 'a.js']);
    expect(await onDisk(first)).toBe('one more');
  });

  it('asks about what is typed in a window that nothing was typed in before', async () => {
    const [first, second] = [await openWindow('a.js'), await openWindow('b.js')];
    second.typed = 'two';
    answer(['Don’t Save', () => (first.typed = 'one')], ['Save']);
    expect(await quit()).toBe(true);
    expect(asked()).toEqual(['b.js', 'a.js']);
    expect(await onDisk(first)).toBe('one');
  });

  it('asks again about a text that is another than the one that was not to be saved', async () => {
    const [first, second] = [await openWindow('a.js'), await openWindow('b.js')];
    first.typed = 'one';
    second.typed = 'two';
    answer(['Don’t Save'], ['Don’t Save', () => (first.typed = 'one more')], ['Cancel']);
    expect(await quit()).toBe(false);
    expect(asked()).toEqual(['a.js', 'b.js', 'a.js']);
    expect(windows.map(({ one }) => one.unwanted)).toEqual([undefined, undefined]);
  });
});
