// `npm test`: installs what is missing, runs every check and test, and closes with "N passed, N failed".
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../server/bin/ensure-built.mjs';
import { ensureInstalled } from '../server/bin/ensure-installed.mjs';
import { checkNode, root } from '../server/bin/project.mjs';
import { ensureDesktopBuilt } from '../main/bin/ensure-desktop-built.mjs';
import { runCommand } from '../server/bin/run-command.mjs';
import { ensureHostBuilt } from './desktop/host/ensure-host-built.mjs';
import { ensureBrowser } from './support/ensure-browser.mjs';
import { ensurePoppler } from './support/ensure-poppler.mjs';

const isLong = process.argv.includes('--long');
const results = join(root, 'test-results');
const counts = { passed: 0, failed: 0 };

/** @param {string} title */
const heading = (title) => console.log(`\n— ${title}`);

/** What the checks have to say, for when nothing else is being said. @type {string[]} */
const reports = [];

/**
 * A check that passes or fails as a whole. It runs beside everything else, and gives way to it.
 *
 * @param {string} title
 * @param {readonly string[]} command
 */
async function check(title, command) {
  let output = '';
  const [program = '', ...given] = command;
  const code = await runCommand(program, given, {
    cwd: root,
    onOutput: (text) => (output += text),
    onStart: (pid) => setPriority(pid, constants.priority.PRIORITY_LOW),
  });
  reports.push(`\n— ${title}\n${output}`);
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
const browser = await ensureBrowser({ prefersShell: true });
await ensurePoppler();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

/**
 * Every check without a browser or a server. They take what the tests leave of the processors, which often wait.
 *
 * @returns {Promise<unknown>}
 */
function runChecks() {
  const npx = (/** @type {string[]} */ ...command) => ['npx', '--no-install', ...command];
  // By its path: the compiler that dependency-cruiser needs brings a command of the same name.
  const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
  const types = (/** @type {string} */ project) =>
    check(`Types: ${project}`, [process.execPath, compiler, '-p', project]);
  return Promise.all([
    check('Lint', npx('oxlint', '--deny-warnings', '--report-unused-disable-directives')),
    (async () => {
      await check('Format', npx('oxfmt', '--check'));
      for (const project of ['server/contract', 'server', 'renderer', 'preload', 'main', 'tests']) {
        await types(project);
      }
      const rules = 'tests/layers/dependency-cruiser.cjs';
      await check('Layers', npx('depcruise', '--config', rules, 'server', 'renderer', 'main', 'preload'));
    })(),
  ]);
}

const checks = runChecks();
heading('Build');
await ensureBuilt();
await ensureDesktopBuilt();
await ensureHostBuilt();
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
const browserReport = join(root, 'test-results-playwright.json');
await suite(
  'Browser and desktop tests',
  ['playwright', 'test', '--config', 'tests/playwright.config.ts', '--reporter=list,json'],
  browserReport,
  ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected }),
  { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
);
rmSync(browserReport, { force: true });
await checks;
reports.forEach((report) => process.stdout.write(report));

console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);
