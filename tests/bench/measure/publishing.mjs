import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { bundleProgram } from '../fixture/bundle.mjs';
import { median } from '../load/measured.mjs';
import { mustAsk } from '../processes/ask.mjs';
import { startLectern } from '../processes/lectern.mjs';
import { budgetRow, msText, noteRow, timesText } from '../report/rows.mjs';

const FOLLOWERS = 1_000;
const FOLLOWED = 'React';
const UNFOLLOWED = 'CSS';
const ROUNDS = 15;
/** Answers of the same kind differ by so much by chance. */
const SAME = 1.5;
const IDLE_LIMIT_MS = 60_000;

/**
 * How long publishing takes to answer in a category that 1,000 people follow, beside one that nobody follows, and
 * how long it takes until all of them are told.
 *
 * @returns {Promise<import('../report/rows.mjs').Row[]>}
 */
export async function measurePublishing() {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
  try {
    const program = await bundleProgram('fixture/followers');
    const token = execFileSync(process.execPath, [program, folder, String(FOLLOWERS), FOLLOWED], {
      encoding: 'utf8',
    });
    const lectern = await startLectern({ folder });
    try {
      /** @type {Record<string, number[]>} */
      const answers = { [FOLLOWED]: [], [UNFOLLOWED]: [] };
      /** @type {number[]} */
      const told = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const category of [FOLLOWED, UNFOLLOWED]) {
          const started = performance.now();
          await publish(lectern.url, token, category, round);
          const answered = performance.now() - started;
          await untilTold(lectern.url);
          // The first of each warms up.
          if (round > 0) {
            answers[category]?.push(answered);
            if (category === FOLLOWED) {
              told.push(performance.now() - started);
            }
          }
        }
      }
      const [many, none] = [median(answers[FOLLOWED] ?? []), median(answers[UNFOLLOWED] ?? [])];
      return [
        budgetRow(
          `publishing, ${FOLLOWERS.toLocaleString('en')} followers, time to the answer`,
          msText(many),
          `<= ${SAME}x`,
          many / none <= SAME,
          { baseline: `no followers: ${msText(none)}`, ratio: timesText(many / none) },
        ),
        noteRow(`publishing, until ${FOLLOWERS.toLocaleString('en')} are told`, msText(median(told))),
      ];
    } finally {
      await lectern.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} url
 * @param {string} token
 * @param {string} category
 * @param {number} round
 */
async function publish(url, token, category, round) {
  const response = await fetch(`${url}/api/posts`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'x-auth-token': token,
      'X-Forwarded-For': `10.0.${category.length}.${round}`,
    },
    body: JSON.stringify({
      category,
      title: `Round ${round} of ${category}`,
      content: 'A paragraph about *what happens behind an answer*.\n\n'.repeat(20),
    }),
  });
  if (response.status !== 201) {
    throw new Error(`Publishing was answered with ${response.status}: ${await response.text()}`);
  }
  await response.json();
}

/**
 * Waits until the work behind an answer is done: what is left are the digests of later, one a follower.
 *
 * @param {string} url
 */
async function untilTold(url) {
  const end = Date.now() + IDLE_LIMIT_MS;
  while (Date.now() < end) {
    const metrics = (await mustAsk(`${url}/metrics`)).body.toString('utf8');
    const waiting = Number(/^lectern_jobs\{status="waiting"\} (\d+)$/m.exec(metrics)?.[1]);
    if (waiting === FOLLOWERS) {
      return;
    }
    await pause(5);
  }
  throw new Error('The followers were not told in time.');
}
