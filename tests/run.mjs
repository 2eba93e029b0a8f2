// `npm test`: installs what is missing, runs every check and test, and closes with "N passed, N failed".
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../server/bin/ensure-built.mjs';
import { ensureInstalled } from '../server/bin/ensure-installed.mjs';
import { checkNode, root } from '../server/bin/project.mjs';
import { runCommand } from '../server/bin/run-command.mjs';
import { ensureBrowser } from './support/ensure-browser.mjs';

const isLong = process.argv.includes('--long');
const results = join(root, 'test-results');
const counts = { passed: 0, failed: 0 };

/** @param {string} title */
const heading = (title) => console.log(`\n— ${title}`);

/**
 * A check that passes or fails as a whole. Its output is printed in one piece: checks run beside each other.
 *
 * @param {string} title
 * @param {readonly string[]} command
 */
async function check(title, command) {
  let output = '';
  const code = await runCommand('npx', ['--no-install', ...command], {
    cwd: root,
    onOutput: (text) => (output += text),
  });
  heading(title);
  process.stdout.write(output);
  counts[code === 0 ? 'passed' : 'failed'] += 1;
}

/**
 * A test runner that writes its counts to a file.
 *
 * @param {string} title
 * @param {readonly string[]} command
 * @param {string} file
 * @param {(report: any) => { passed: number, failed: number }} read
 * @param {Record<string, string>} env
 */
async function suite(title, command, file, read, env) {
  heading(title);
  const code = await runCommand('npx', ['--no-install', ...command], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  const report = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
  counts.passed += report.passed;
  counts.failed += code !== 0 && report.failed === 0 ? 1 : report.failed;
}

checkNode();
process.chdir(root);
await ensureInstalled();
const browser = await ensureBrowser();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const types = (/** @type {string} */ project) => check(`Types: ${project}`, ['tsc', '-p', project]);
// Each takes one core: one goes through the lint, which is the longest, while the other does the rest.
await Promise.all([
  check('Lint', ['eslint', '--max-warnings', '0', '.']),
  (async () => {
    await check('Format', ['prettier', '--check', '--log-level', 'warn', '.']);
    for (const project of ['server/contract', 'server', 'renderer', 'tests']) {
      await types(project);
    }
    const rules = 'tests/layers/dependency-cruiser.cjs';
    await check('Layers', ['depcruise', '--config', rules, 'server', 'renderer']);
  })(),
]);

heading('Build');
await ensureBuilt();
process.env.NODE_ENV = 'test';

const env = { CHROMIUM_PATH: browser, ...(isLong ? { LONG: '1' } : {}) };
const unitReport = join(results, 'vitest.json');
await suite(
  'Unit, API, storage and page tests',
  [
    'vitest',
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ],
  unitReport,
  (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
  env,
);
const webReport = join(root, 'test-results-web.json');
await suite(
  'Browser tests',
  ['playwright', 'test', '--config', 'tests/playwright.config.ts', '--reporter=list,json'],
  webReport,
  ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected }),
  { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: webReport },
);
rmSync(webReport, { force: true });

console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);
