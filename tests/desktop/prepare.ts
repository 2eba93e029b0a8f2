import { ensureDesktopBuilt } from '../../main/bin/ensure-desktop-built.mjs';
import fillSite from '../web/fill-site';
import { findProgram } from './electron-program';

/** Builds what the tests start, says over what they run, and fills in the starter posts once for all. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes the default export of a global setup.
export default async function prepare(): Promise<() => Promise<void>> {
  await ensureDesktopBuilt();
  const { name } = await findProgram();
  process.stdout.write(`Desktop tests over ${name}.\n`);
  return fillSite();
}
