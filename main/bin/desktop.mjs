// `npm run desktop`: builds what changed and starts the desktop app.
import { ensureBuilt } from '../../server/bin/ensure-built.mjs';
import { ensureInstalled } from '../../server/bin/ensure-installed.mjs';
import { checkNode, root } from '../../server/bin/project.mjs';
import { runCommand } from '../../server/bin/run-command.mjs';
import { ensureDesktopBuilt } from './ensure-desktop-built.mjs';
import { needElectron } from './find-electron.mjs';

checkNode();
process.chdir(root);
await ensureInstalled();
const electron = needElectron();
await ensureBuilt();
await ensureDesktopBuilt();
process.exit(await runCommand(electron, ['.', ...process.argv.slice(2)], { cwd: root }));
