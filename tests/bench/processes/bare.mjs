import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';
import { startServer } from './server-process.mjs';

/**
 * Bytes that a bare server sends.
 *
 * @typedef {object} BareAnswer
 * @property {string} path
 * @property {Record<string, string>} headers
 * @property {Buffer} body
 */

/**
 * Starts a server that does nothing but send prepared bytes: what Node, or Koa, costs by itself.
 *
 * @param {'bare-http' | 'bare-koa'} name
 * @param {readonly BareAnswer[]} answers
 */
export async function startBare(name, answers) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
  const file = join(folder, 'answers.json');
  writeFileSync(
    file,
    JSON.stringify(answers.map((answer) => ({ ...answer, body: answer.body.toString('base64') }))),
  );
  const port = await freePort();
  const server = await startServer({
    program: [join(import.meta.dirname, '..', 'baselines', `${name}.mjs`), file, String(port)],
    port,
    env: { NODE_ENV: 'production' },
    path: answers[0]?.path ?? '/',
  });
  rmSync(folder, { recursive: true, force: true });
  return server;
}
