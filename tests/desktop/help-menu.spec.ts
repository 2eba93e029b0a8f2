import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { expect, test } from './launch';

test('Help shows the log and the folder with the posts', async ({ lectern: app }) => {
  await app.choose('show-logs');
  const [log] = (await app.asked('showItemInFolder')) as [string];
  expect(await readFile(log, 'utf8')).toContain('Lectern starts.');
  await app.choose('show-data');
  const [folder] = (await app.asked('openPath')) as [string];
  expect(existsSync(folder)).toBe(true);
  expect(await readdir(folder)).toContain('instance.json');
});
