import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openFile, openWithoutAutoSave, recentFiles } from './code-window';
import { expect } from './launch';
import { test } from './person-files';
import { argumentsFor, environment, newUserData } from './start-lectern';

test('where neither settings nor log can be written, the app starts, asks before it closes, and saves', async ({
  launchLectern,
  files,
}) => {
  test.skip(process.platform !== 'linux', 'Other systems have no /dev/full.');
  const userData = await newUserData();
  await mkdir(join(userData, 'settings.json'));
  await mkdir(join(userData, 'logs'));
  await symlink('/dev/full', join(userData, 'logs', 'lectern.log'));
  // As after `su`: it is named, and nobody has made it.
  const app = await launchLectern({ userData, env: { XDG_RUNTIME_DIR: join(userData, 'gone') } });
  await app.mainWindow();

  const window = await openWithoutAutoSave(app, await files.write('a.py', 'old = 1\n'));
  await window.typeBefore('typed = 1\n');
  await window.closeAnd('Cancel');
  await expect
    .poll(() => app.asked('showMessageBox'))
    .toMatchObject([{ message: 'Do you want to save the changes to “a.py”?' }]);
  await window.save();
  await window.expectSaved();
  expect(await files.text('a.py')).toBe('typed = 1\nold = 1\n');

  await test.step('recent files are those of this run; a choice that was not written is said', async () => {
    expect(await recentFiles(app)).toEqual(['a.py']);
    await app.answerButton('OK');
    await app.choose('clear-recent');
    await expect
      .poll(() => app.asked('showMessageBox'))
      .toMatchObject([{}, { message: 'Your choice was not saved.' }]);
    expect(await recentFiles(app)).toEqual(['a.py']);
  });

  await test.step('quitting asks too', async () => {
    const other = await openFile(app, await files.write('b.py', 'old = 2\n'));
    await other.typeBefore('typed = 2\n');
    await app.answerButton('Save');
    await app.quit();
    expect(await files.text('b.py')).toBe('typed = 2\nold = 2\n');
  });
});

test('a start that fails says why, and ends', async ({ program }) => {
  test.skip(program.name === 'Electron', 'Its message waits for a person.');
  const userData = await newUserData(true);
  await writeFile(join(userData, 'logs'), 'a file where the folder should be');
  const child = spawn(program.path, argumentsFor(userData, []), {
    cwd: userData,
    env: environment(userData),
    stdio: ['ignore', 'ignore', 'pipe'],
    // One that stays would outlive the test.
    timeout: 45_000,
    killSignal: 'SIGKILL',
  });
  try {
    const said = text(child.stderr);
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(await said).toMatch(/Lectern could not start: .*logs/);
  } finally {
    child.kill('SIGKILL');
    await rm(userData, { recursive: true, force: true, maxRetries: 3 });
  }
});
