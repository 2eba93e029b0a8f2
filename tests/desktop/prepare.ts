import { ensureDesktopBuilt } from '../../main/bin/ensure-desktop-built.mjs';
import { findProgram } from './electron-program';

/** Builds what the tests start, and says over what they run. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes the default export of a global setup.
export default async function prepare(): Promise<void> {
  await ensureDesktopBuilt();
  const { name } = await findProgram();
  process.stdout.write(`Desktop tests over ${name}.\n`);
}
