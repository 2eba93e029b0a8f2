import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, root } from './project.mjs';
import { runCommand } from './run-command.mjs';

const stamp = join(root, 'node_modules', '.lectern-installed');

/** Installs the locked dependencies, unless they are there already. Ends the process when that fails. */
export async function ensureInstalled() {
  const wanted = fingerprint(['package-lock.json'], { by: 'content' });
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) {
    return;
  }
  console.log('Installing what Lectern is built from (once) ...');
  const code = await runCommand('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root });
  if (code !== 0) {
    console.error(
      'The dependencies could not be installed. Check the connection to the npm registry and try again.',
    );
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
