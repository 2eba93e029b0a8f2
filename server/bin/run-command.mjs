import { spawn } from 'node:child_process';

/**
 * @typedef {object} RunOptions
 * @property {(text: string) => void} [onOutput] takes what the command prints, as it comes
 * @property {(pid: number) => void} [onStart]
 */

/**
 * Runs a command with our own input and output, or with its output handed over as it comes.
 *
 * @param {string} command
 * @param {readonly string[]} parts arguments, passed as they are
 * @param {import('node:child_process').SpawnOptions & RunOptions} [options]
 * @returns {Promise<number>} its exit code; 1 when it was ended by a signal or could not start
 */
export function runCommand(command, parts, { onOutput, onStart, ...options } = {}) {
  return new Promise((resolve) => {
    const isScript = process.platform === 'win32' && (command === 'npm' || command === 'npx');
    const child = spawn(isScript ? `${command}.cmd` : command, [...parts], {
      stdio: onOutput ? ['inherit', 'pipe', 'pipe'] : 'inherit',
      shell: isScript,
      ...options,
    });
    if (onStart && child.pid !== undefined) {
      onStart(child.pid);
    }
    if (onOutput) {
      child.stdout?.setEncoding('utf8').on('data', onOutput);
      child.stderr?.setEncoding('utf8').on('data', onOutput);
    }
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
