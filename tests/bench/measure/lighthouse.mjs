import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../../../server/bin/run-command.mjs';
import { cacheFolder } from '../folders.mjs';
import { median } from '../load/measured.mjs';
import { budgetRow, msText } from '../report/rows.mjs';

const VERSION = '12.8.2';
const folder = join(cacheFolder, 'lighthouse');
const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');

/** @typedef {{ id: string, title: string, score: number | null, displayValue?: string, numericValue?: number }} Audit */
/**
 * @typedef {object} Report
 * @property {Record<string, { title: string, score: number | null, auditRefs: { id: string, weight: number }[] }>} categories
 * @property {Record<string, Audit>} audits
 * @property {{ message: string }} [runtimeError]
 */

/** Too heavy for everybody's install: fetched when the bench first runs. */
export async function ensureLighthouse() {
  const installed = join(folder, 'node_modules', 'lighthouse', 'package.json');
  if (existsSync(installed) && JSON.parse(readFileSync(installed, 'utf8')).version === VERSION) {
    return;
  }
  console.log(`Installing Lighthouse ${VERSION} for the bench (once) ...`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      private: true,
      dependencies: { lighthouse: VERSION },
      // Lighthouse asks for its "latest", which npm cannot lock.
      overrides: { 'third-party-web': '0.27.0' },
    }),
  );
  const code = await runCommand('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
  });
  if (code !== 0) {
    throw new Error(
      'Lighthouse could not be installed. Check the connection to the npm registry and try again.',
    );
  }
}

/**
 * Lighthouse as it comes: a mid-range phone on slow 4G.
 *
 * @param {string} url
 * @param {string} browser path of Chromium
 * @param {number} runs
 * @returns {Promise<import('../report/rows.mjs').Row[]>}
 */
export async function measureLighthouse(url, browser, runs) {
  await ensureLighthouse();
  /** @type {Report[]} */
  const reports = [];
  for (let run = 0; run < runs; run += 1) {
    reports.push(await runLighthouse(url, browser));
  }
  return [
    ...['performance', 'accessibility', 'best-practices', 'seo'].map((id) => scoreRow(reports, id)),
    numberRow(reports, 'largest-contentful-paint', 'largest contentful paint', 1_300, msText),
    numberRow(reports, 'total-blocking-time', 'total blocking time', 50, msText),
    numberRow(reports, 'cumulative-layout-shift', 'cumulative layout shift', 0, (value) => value.toFixed(3)),
  ];
}

/**
 * @param {string} url
 * @param {string} browser
 * @returns {Promise<Report>}
 */
async function runLighthouse(url, browser) {
  const file = join(folder, 'report.json');
  const code = await runCommand(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage',
    ],
    { cwd: folder, env: { ...process.env, CHROME_PATH: browser }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (code !== 0) {
    throw new Error(`Lighthouse ended with code ${code}.`);
  }
  /** @type {Report} */
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if (report.runtimeError) {
    throw new Error(`Lighthouse: ${report.runtimeError.message}`);
  }
  return report;
}

/**
 * @param {readonly Report[]} reports
 * @param {string} id
 */
function scoreRow(reports, id) {
  const score = median(reports.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100)));
  return budgetRow(`Lighthouse, ${id}`, String(score), '100', score === 100, {
    baseline: score === 100 ? '' : shortcomings(reports.at(-1), id),
  });
}

/**
 * Names the audits that cost a score.
 *
 * @param {Report | undefined} report
 * @param {string} id
 */
function shortcomings(report, id) {
  return (report?.categories[id]?.auditRefs ?? [])
    .filter(({ id: audit, weight }) => weight > 0 && (report?.audits[audit]?.score ?? 1) < 0.995)
    .map(({ id: audit }) => `${audit} ${report?.audits[audit]?.displayValue ?? ''}`.trim())
    .join('; ');
}

/**
 * @param {readonly Report[]} reports
 * @param {string} audit
 * @param {string} title
 * @param {number} budget
 * @param {(value: number) => string} format
 */
function numberRow(reports, audit, title, budget, format) {
  const value = median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  return budgetRow(
    `Lighthouse, ${title}`,
    format(value),
    budget === 0 ? '0' : `<= ${format(budget)}`,
    value <= budget,
  );
}
