import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FileEditor } from '../../../renderer/scenes/editor/model/file-editor';
import { OpenFile } from '../../../renderer/scenes/editor/model/open-file';
import { FakeStorage, openWorkspace } from './editor-support';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a closed file that found no room is at risk, and is kept as soon as there is some', async () => {
  const storage = new FakeStorage();
  const workspace = openWorkspace(storage);
  await workspace.begin();
  storage.isFull = true;
  const { id } = workspace.addFile({ name: 'a.js', code: 'precious' });
  workspace.close(id);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(workspace.keeper.isAtRisk).toBe(true);
  expect(workspace.keeper.state).toBe('blocked');
  storage.isFull = false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(workspace.keeper.isAtRisk).toBe(false);
  expect(workspace.keeper.state).toBe('saved');
  expect(storage.get(`editor-v1:file:${id}`)).toContain('precious');
});

it('no closed file with text is forgotten, however many there are, until it is deleted', async () => {
  const storage = new FakeStorage();
  const workspace = openWorkspace(storage);
  await workspace.begin();
  for (let place = 0; place < 12; place += 1) {
    workspace.close(workspace.addFile({ code: `text ${place}` }).id);
    workspace.close(workspace.addFile({}).id);
  }
  expect(workspace.closed.filter(({ code }) => code !== '')).toHaveLength(12);
  expect(workspace.closed.filter(({ code }) => code === '')).toHaveLength(10);
  const again = openWorkspace(storage);
  await again.begin();
  expect(again.closed.map(({ code }) => code)).toContain('text 0');
  const first = again.closed.find(({ code }) => code === 'text 0');
  again.forget([first?.id ?? '']);
  expect([...storage.entries.values()].join()).not.toContain('"text 0"');
});

it('Auto Save that another tab switches on keeps what is not kept here', async () => {
  const storage = new FakeStorage();
  const [here, there] = [openWorkspace(storage), openWorkspace(storage)];
  await Promise.all([here.begin(), there.begin()]);
  here.change({ autoSave: false });
  await there.hear();
  const { id } = here.addFile({ code: 'waiting' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(storage.get(`editor-v1:file:${id}`)).toBeNull();
  there.change({ autoSave: true });
  await here.hear();
  expect(storage.get(`editor-v1:file:${id}`)).toContain('waiting');
});

it('a file made before the others were read gets a name of its own', async () => {
  const storage = new FakeStorage();
  const before = openWorkspace(storage);
  await before.begin();
  before.addFile({ code: 'old' });
  await before.keeper.save();
  const workspace = openWorkspace(storage);
  const beginning = workspace.begin();
  workspace.addFile({});
  await beginning;
  expect(new Set(workspace.files.map(({ name }) => name)).size).toBe(workspace.files.length);
});

function fakeEditor() {
  const done: string[] = [];
  const editor: FileEditor = {
    read: () => '',
    setValue: () => undefined,
    change: () => undefined,
    goTo: ({ line }) => void done.push(`line ${line}`),
    focus: () => undefined,
    find: () => done.push('find') > 0,
  };
  return { done, editor };
}

it('a place and a search that were asked of a text area go on to the editor that comes', () => {
  const file = new OpenFile({ name: 'a.js', code: 'one' });
  file.goTo({ line: 7 });
  expect(file.find()).toBe(true);
  const [area, real] = [fakeEditor(), fakeEditor()];
  file.attach(area.editor, true)();
  const leave = file.attach(area.editor, true);
  expect(area.done).toEqual(['line 7', 'line 7']);
  leave();
  file.attach(real.editor);
  expect(real.done).toEqual(['line 7', 'find']);
});

it('knows what Undo leads back to when a text was changed without an editor', () => {
  const file = new OpenFile({ name: 'a.js', code: 'one' });
  file.change([{ from: 3, to: 3, insert: ';' }]);
  expect([file.code, file.undoTo]).toEqual(['one;', 'one']);
  file.setCode('from another tab', false);
  expect(file.undoTo).toBeUndefined();
});
