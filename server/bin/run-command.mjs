import { spawn } from 'node:child_process';

/**
 * Runs a command with our own input and output.
 *
 * @param {string} command
 * @param {readonly string[]} parts arguments, passed as they are
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 1 when it was ended by a signal or could not start
 */
export function runCommand(command, parts, options = {}) {
  return new Promise((resolve) => {
    const isScript = process.platform === 'win32' && (command === 'npm' || command === 'npx');
    const child = spawn(isScript ? `${command}.cmd` : command, [...parts], {
      stdio: 'inherit',
      shell: isScript,
      ...options,
    });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
