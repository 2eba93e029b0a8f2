import { codeWindow, openFile, openWithoutAutoSave } from './code-window';
import type { LecternApp } from './lectern-app';
import { expect } from './launch';
import { test } from './person-files';

const OLD = 'old = 1\r\nlast = 2\n';
const TYPED = 'typed = 1\r\nold = 1\r\nlast = 2\n';

/** From now on a new file of that path is written, and never gets to take the old one's place. */
async function holdBack(app: LecternApp, path: string): Promise<void> {
  await app.electron.evaluate((_electron, held) => {
    const files = process.getBuiltinModule('node:fs');
    const rename = files.rename;
    Object.assign(files, {
      rename: (...given: Parameters<typeof rename>) => given[1] !== held && rename(...given),
    });
  }, path);
}

test('SIGKILL takes nothing: not what is unsaved, has no file, found no room or was on its way to the disk', async ({
  launchLectern,
  disk,
  files,
}) => {
  const app = await launchLectern();
  await app.mainWindow();

  const crowded = await openFile(app, await disk.folder.write('crowded.py', OLD));
  await disk.fill(app);
  await crowded.typeBefore(disk.text);
  await expect(crowded.page.getByRole('alert')).toContainText('The disk is full.');

  const unsaved = await openWithoutAutoSave(app, await files.write('unsaved.py', OLD));
  await unsaved.typeBefore('typed = 1\n');
  await app.choose('new-window');
  const untitled = await codeWindow(app, 'Untitled');
  await untitled.typeBefore('never saved anywhere');
  for (const each of [unsaved, untitled]) {
    await expect(each.mark).toHaveText('Kept, not saved yet');
  }

  const halfway = await openFile(app, await files.write('halfway.py', OLD));
  await halfway.typeBefore('typed = 1\n');
  await holdBack(app, files.path('halfway.py'));
  await halfway.save();
  await expect
    .poll(async () => (await files.names()).filter((name) => name.startsWith('half')))
    .toHaveLength(2);
  await app.kill();
  expect(await files.text('unsaved.py')).toBe(OLD);
  expect(await disk.folder.text('crowded.py')).toBe(OLD);

  const again = await launchLectern({ userData: app.userData });
  await test.step('what had no file is there again', async () => {
    await expect((await codeWindow(again, 'Untitled')).code).toContainText('never saved anywhere');
  });
  await test.step('what was not saved can be', async () => {
    const back = await codeWindow(again, 'unsaved.py');
    await expect(back.code).toContainText('typed = 1');
    await back.save();
    await back.expectSaved();
    expect(await files.text('unsaved.py')).toBe(TYPED);
  });
  await test.step('a save that was halfway has left the old file, and nothing beside it', async () => {
    await expect((await codeWindow(again, 'halfway.py')).code).toContainText('typed = 1');
    expect((await files.names()).filter((name) => name.startsWith('half'))).toEqual(['halfway.py']);
    expect(await files.text('halfway.py')).toBe(OLD);
  });
  await test.step('what had no room is saved once there is some', async () => {
    const back = await codeWindow(again, 'crowded.py');
    await expect(back.code).toContainText('a line of a text');
    await disk.makeRoom(again);
    await back.save();
    await back.expectSaved();
    expect(await disk.folder.text('crowded.py')).toBe(disk.text.replaceAll('\n', '\r\n') + OLD);
  });
});
