// `npm run bench`: measures the built server beside bare node:http and bare Koa, and prints a table of the budgets
// of DESIGN §5. It tells; it never fails because something is slow. `--quick`: one small site, short rounds.
import { cpus, loadavg } from 'node:os';
import { ensureBuilt } from '../../server/bin/ensure-built.mjs';
import { ensureInstalled } from '../../server/bin/ensure-installed.mjs';
import { checkNode, root } from '../../server/bin/project.mjs';
import { ensureBrowser } from '../support/ensure-browser.mjs';
import { readOptions } from './options.mjs';

checkNode();
process.chdir(root);
const options = readOptions(process.argv.slice(2));
await ensureInstalled();
const browser = await ensureBrowser();
await ensureBuilt();

const { bench } = await import('./bench.mjs');
const { closingLine, formatTable } = await import('./report/table.mjs');
const loadBefore = loadavg();
const started = Date.now();
const rows = await bench(options, browser);
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
const before = (loadBefore[0] ?? 0).toFixed(1);
console.log(
  `\nNode ${process.version}, ${cpus().length} processors, load average ${before} before, ${minutes} minutes\n`,
);
console.log(formatTable(rows));
console.log(`\n${closingLine(rows)}`);
