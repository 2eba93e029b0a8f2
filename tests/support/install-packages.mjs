import { existsSync } from 'node:fs';
import { runCommand } from '../../server/bin/run-command.mjs';

/** The list of packages is fetched once for all that is installed. @type {Promise<number> | undefined} */
let updated;

/**
 * Installs Debian's packages, where we are root.
 *
 * @param {readonly [string, ...string[]]} packages the first is the one that is wanted, the others go with it
 * @param {string} purpose such as `the browser tests`
 * @returns {Promise<boolean>} whether they are there now
 */
export async function installPackages(packages, purpose) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return false;
  }
  console.log(`Installing ${packages[0]} for ${purpose} (once) ...`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await (updated ??= runCommand('apt-get', ['-qq', 'update'], options));
  const install = ['-qq', 'install', '-y', '--no-install-recommends', ...packages];
  return (await runCommand('apt-get', install, options)) === 0;
}
