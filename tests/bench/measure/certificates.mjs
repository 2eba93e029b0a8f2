import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { bundleProgram } from '../fixture/bundle.mjs';
import { measured, median, quantile } from '../load/measured.mjs';
import { ask, mustAsk } from '../processes/ask.mjs';
import { startLectern } from '../processes/lectern.mjs';
import { budgetRow, cpuText, msText, noteRow } from '../report/rows.mjs';
import { BROWSER } from './site.mjs';

const STORED = 10_000;
const LEARNERS = 300;
const SEARCHES = 600;
const WARM_UP = 150;
const PDFS = 20;
const ISSUE_LIMIT_MS = 120_000;
/** What erases the deleted post for good waits for 30 days. */
const LEFT_WAITING = 1;

/**
 * Certificates: how many are issued a second when many people earn one at once (signed, stored, told and mailed),
 * how long a PDF takes, and what a search of 10,000 costs.
 *
 * @param {import('../load/load.mjs').Load} load
 * @returns {Promise<import('../report/rows.mjs').Row[]>}
 */
export async function measureCertificates(load) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
  try {
    const program = await bundleProgram('fixture/certificates');
    const { token, other } = JSON.parse(
      execFileSync(process.execPath, [program, folder, String(STORED), String(LEARNERS)], {
        encoding: 'utf8',
      }),
    );
    const lectern = await startLectern({ folder });
    try {
      await lectern.quiet();
      return [
        ...(await measureSearches(lectern, load)),
        await measureIssuing(lectern.url, token, other),
        ...(await measurePdfs(lectern.url)),
      ];
    } finally {
      await lectern.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {import('../processes/lectern.mjs').Lectern} lectern
 * @param {import('../load/load.mjs').Load} load
 */
async function measureSearches(lectern, load) {
  const parts = ['lovel', 'nowak', 'garcia', 'zoe', 'нина', 'ελενη', 'søren k', 'tanaka', 'xyzzy', 'mei s'];
  const days = Array.from({ length: 60 }, (_, at) =>
    new Date(Date.now() - at * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10),
  );
  const paths = Array.from({ length: SEARCHES + WARM_UP }, (_, at) => {
    const search = new URLSearchParams({
      ...(at % 3 !== 2 && { userName: parts[at % parts.length] ?? '' }),
      ...(at % 3 !== 0 && { date: days[at % days.length] ?? '' }),
    });
    return `/api/certificates?${search.toString()}`;
  });
  const order = { kind: /** @type {const} */ ('in-turn'), url: lectern.url, headers: BROWSER };
  await load.send({ ...order, paths: paths.slice(-WARM_UP) });
  await lectern.quiet();
  const { cpu, latencies } = await measured(load, lectern, { ...order, paths: paths.slice(0, -WARM_UP) });
  const p50 = median(latencies);
  const at = `${STORED.toLocaleString('en')} certificates`;
  return [
    budgetRow(`search of ${at}, time to the answer, p50`, msText(p50), '<= 10 ms', p50 <= 10, {
      baseline: `p95 ${msText(quantile(latencies, 0.95))}`,
    }),
    budgetRow(`search of ${at}, processor time`, cpuText(cpu), '<= 5 ms CPU', cpu <= 5),
  ];
}

/**
 * Deleting the post that nobody has completed lets all of them earn the certificate.
 *
 * @param {string} url
 * @param {string} token
 * @param {string} postId
 */
async function measureIssuing(url, token, postId) {
  const started = performance.now();
  const response = await fetch(`${url}/api/posts/${postId}`, {
    method: 'DELETE',
    headers: { 'x-auth-token': token },
  });
  if (response.status !== 200) {
    throw new Error(`Deleting a post was answered with ${response.status}: ${await response.text()}`);
  }
  let seconds = 0;
  for (let waiting = LEARNERS; waiting !== LEFT_WAITING;) {
    await pause(5);
    const metrics = (await mustAsk(`${url}/metrics`)).body.toString('utf8');
    waiting = Number(/^lectern_jobs\{status="waiting"\} (\d+)$/m.exec(metrics)?.[1]);
    seconds = (performance.now() - started) / 1_000;
    if (seconds * 1_000 > ISSUE_LIMIT_MS) {
      throw new Error('The certificates were not issued in time.');
    }
  }
  const rate = LEARNERS / seconds;
  return noteRow(
    `${LEARNERS} certificates earned at once, signed, stored, told and mailed`,
    `${rate.toFixed(0)} a second`,
  );
}

/**
 * PDFs of different certificates, one after another: the first with fonts and libraries to load.
 *
 * @param {string} url
 */
async function measurePdfs(url) {
  const found = JSON.parse((await mustAsk(`${url}/api/certificates?userName=Learner`)).body.toString('utf8'));
  /** @type {number[]} */
  const times = [];
  for (const { uniqueId } of found.slice(0, PDFS)) {
    const { url: link } = JSON.parse(
      (await mustAsk(`${url}/api/certificates/${uniqueId}/download`)).body.toString('utf8'),
    );
    const started = performance.now();
    const { status } = await ask(url + link);
    if (status !== 200) {
      throw new Error(`A PDF was answered with ${status}.`);
    }
    times.push(performance.now() - started);
  }
  const [first = 0, ...others] = times;
  return [
    noteRow('PDF of a certificate, the first', msText(first)),
    noteRow(
      'PDF of a certificate, warm, median',
      msText(median(others)),
      `longest ${msText(Math.max(...others))}`,
    ),
  ];
}
