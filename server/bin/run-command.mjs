import { spawn } from 'node:child_process';

/**
 * Runs a command with our own input and output, or with its output handed over as it comes.
 *
 * @param {string} command
 * @param {readonly string[]} parts arguments, passed as they are
 * @param {import('node:child_process').SpawnOptions & { onOutput?: (text: string) => void }} [options]
 * @returns {Promise<number>} its exit code; 1 when it was ended by a signal or could not start
 */
export function runCommand(command, parts, { onOutput, ...options } = {}) {
  return new Promise((resolve) => {
    const isScript = process.platform === 'win32' && (command === 'npm' || command === 'npx');
    const child = spawn(isScript ? `${command}.cmd` : command, [...parts], {
      stdio: onOutput ? ['inherit', 'pipe', 'pipe'] : 'inherit',
      shell: isScript,
      ...options,
    });
    if (onOutput) {
      child.stdout?.setEncoding('utf8').on('data', onOutput);
      child.stderr?.setEncoding('utf8').on('data', onOutput);
    }
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
