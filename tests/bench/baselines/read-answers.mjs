import { readFileSync } from 'node:fs';

/**
 * @param {string} file as `startBare` wrote it
 * @returns {Map<string, import('../processes/bare.mjs').BareAnswer>} by path
 */
export function readAnswers(file) {
  /** @type {{ path: string, headers: Record<string, string>, body: string }[]} */
  const answers = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(
    answers.map((answer) => [answer.path, { ...answer, body: Buffer.from(answer.body, 'base64') }]),
  );
}
