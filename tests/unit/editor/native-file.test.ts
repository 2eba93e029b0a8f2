import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CodeBridge, CodeDocument, SaveOutcome } from '../../../server/contract/ipc-code';
import { NativeFile } from '../../../renderer/scenes/editor/native/native-file';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const DOCUMENT: CodeDocument = {
  id: 'one',
  name: 'app.js',
  language: 'javascript',
  text: 'one',
  path: '/home/ada/app.js',
  encoding: 'UTF-8',
  lineEnds: 'LF',
  isEdited: false,
  isReadOnly: false,
};

function openFile(parts: Partial<CodeDocument> = {}) {
  const document = { ...DOCUMENT, ...parts };
  const saved = (text: string, isEdited: boolean): SaveOutcome => ({
    kind: 'saved',
    document: { ...document, text, isEdited },
  });
  const bridge = {
    load: () => Promise.resolve(document),
    keep: vi.fn<CodeBridge['keep']>((text, { isWritten }) =>
      Promise.resolve(isWritten ? saved(text, false) : { kind: 'kept' }),
    ),
    save: vi.fn<CodeBridge['save']>((text) => Promise.resolve(saved(text, false))),
    reload: vi.fn<CodeBridge['reload']>(() => Promise.resolve({ ...document, text: 'theirs' })),
    keepMine: () => Promise.resolve(),
    setEdited: vi.fn<CodeBridge['setEdited']>(() => Promise.resolve()),
    describe: vi.fn<CodeBridge['describe']>(() => Promise.resolve()),
    siblings: () => Promise.resolve([]),
    onDocument: () => () => undefined,
    onTextWanted: () => () => undefined,
  } satisfies CodeBridge;
  const storage = { get: () => null, set: () => true, remove: () => undefined };
  const file = new NativeFile(document, { bridge, storage, onReload: () => undefined });
  const type = (text: string): void =>
    file.changeCode('one', [{ from: 0, to: file.file.code.length, insert: text }]);
  return { file, bridge, type };
}

it('is marked at the first change alone, and not any more when that is undone', async () => {
  const { file, bridge, type } = openFile();
  type('two');
  type('three');
  expect(file.mark).toBe('edited');
  type('one');
  await vi.advanceTimersByTimeAsync(300);
  expect(bridge.setEdited.mock.calls).toEqual([[true], [false]]);
  expect(file.mark).toBe('saved');
});

it('what is typed while a save is under way stays marked as not saved', async () => {
  const { file, bridge, type } = openFile();
  type('two');
  const saving = file.save('in-place');
  await Promise.resolve();
  type('three');
  await saving;
  expect(bridge.save).toHaveBeenCalledWith('two', 'in-place');
  expect(file.isEdited).toBe(true);
  expect(bridge.setEdited.mock.calls.at(-1)).toEqual([true]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(bridge.keep).toHaveBeenCalledWith('three', { isWritten: true });
  expect(file.mark).toBe('saved');
});

it.each([
  ['has no place on the disk', { path: null }],
  ['cannot be written', { isReadOnly: true }],
])('a file that %s is kept, and not written by itself', async (_, parts) => {
  const { file, bridge, type } = openFile(parts);
  type('two');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(bridge.keep.mock.calls).toEqual([['two', { isWritten: false }]]);
  expect(file.mark).toBe('kept');
});

it('nothing is written by itself over what another program wrote, until the person has chosen', async () => {
  const { file, bridge, type } = openFile();
  file.hear({ kind: 'changed-outside', isGone: false });
  type('two');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(bridge.keep.mock.calls).toEqual([['two', { isWritten: false }]]);
  expect(file.mark).toBe('outside');
  await file.keepMine();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(bridge.keep.mock.calls.at(-1)).toEqual(['two', { isWritten: true }]);
  expect(file.mark).toBe('saved');
});

const GONE = { kind: 'failed', message: 'Its folder is not there any more.' } as const;
const FULL = { kind: 'failed', message: 'The disk is full.' } as const;

it.each(['over', 'as'] as const)(
  'a save (%s) that fails says why also while the file on the disk needs a choice, until the next one',
  async (how) => {
    const { file, bridge, type } = openFile();
    type('two');
    file.hear({ kind: 'changed-outside', isGone: true });
    expect([file.mark, file.problem]).toEqual(['outside', null]);
    bridge.save.mockResolvedValueOnce(GONE);
    await file.save(how);
    expect([file.mark, file.problem]).toEqual(['failed', GONE.message]);
    bridge.save.mockResolvedValueOnce({ kind: 'changed-outside', isGone: true });
    await file.save('in-place');
    expect([file.mark, file.problem]).toEqual(['outside', null]);
    await file.save(how);
    expect([file.mark, file.outside]).toEqual(['saved', null]);
  },
);

it('what could not be kept is no problem any more once it is kept', async () => {
  const { file, bridge, type } = openFile({ path: null });
  bridge.keep.mockResolvedValueOnce(FULL);
  type('two');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([file.mark, file.problem]).toEqual(['failed', FULL.message]);
  type('three');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([file.mark, file.problem]).toEqual(['kept', null]);
});

it('why it was not saved stands there while the person types on, and when Save As is cancelled', async () => {
  const { file, bridge, type } = openFile({ isReadOnly: true });
  type('two');
  bridge.save.mockResolvedValueOnce(FULL).mockResolvedValueOnce({ kind: 'cancelled' });
  await file.save('in-place');
  type('three');
  await vi.advanceTimersByTimeAsync(1_000);
  await file.save('as');
  expect([file.mark, file.problem]).toEqual(['failed', FULL.message]);
});

it('Auto Save goes on when Save As is cancelled a moment after the last key', async () => {
  const { file, bridge, type } = openFile();
  type('two');
  bridge.save.mockResolvedValueOnce({ kind: 'cancelled' });
  await file.save('as');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(bridge.keep.mock.calls).toEqual([['two', { isWritten: true }]]);
  expect(file.mark).toBe('saved');
});

it('Auto Save goes on once no question stands in its way', async () => {
  const { file, bridge, type } = openFile();
  type('two');
  bridge.keep.mockResolvedValueOnce({ kind: 'kept', isPostponed: true });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(file.mark).toBe('kept');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(bridge.keep).toHaveBeenCalledTimes(2);
  expect(file.mark).toBe('saved');
});

it('what was typed a moment before a Reload that fails is kept all the same', async () => {
  const { file, bridge, type } = openFile();
  file.hear({ kind: 'changed-outside', isGone: true });
  type('two');
  bridge.reload.mockRejectedValueOnce(new Error('It is not there any more.'));
  await file.reload();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(bridge.keep.mock.calls).toEqual([['two', { isWritten: false }]]);
});

it('a text that went back to what was saved while another was written is not taken for saved', async () => {
  const { file, bridge, type } = openFile();
  type('two');
  const document = { ...DOCUMENT, text: 'two', isEdited: true };
  bridge.save.mockResolvedValueOnce({ kind: 'saved', document });
  const saving = file.save('in-place');
  type('one');
  await saving;
  expect([file.mark, file.isEdited]).toEqual(['edited', true]);
});

it('a save that fails says why and keeps the text', async () => {
  const { file, bridge, type } = openFile();
  type('two');
  bridge.save.mockRejectedValueOnce(
    new Error("Error invoking remote method 'code:save': Error: The disk is full."),
  );
  await file.save('in-place');
  expect(file.problem).toBe('The disk is full.');
  expect(file.file.code).toBe('two');
});
