import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from '../support/site';

/**
 * Starts a server on an empty folder once and lets every `startSite` after it begin with a copy: filling in the starter
 * posts takes a server several seconds.
 *
 * @returns removes the folder, once all tests have run
 */
// oxlint-disable-next-line import/no-default-export -- Playwright takes the default export of a global setup.
export default async function fillSite(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-filled-'));
  const site = await startSite({ dataFolder: folder });
  await site.stop();
  process.env['FILLED_SITE'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
