// `npm run build`: builds everything into out/ anew.
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { checkNode, root } from './project.mjs';

checkNode();
process.chdir(root);
await ensureInstalled();
await ensureBuilt({ force: true });
