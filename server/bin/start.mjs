// `npm start`: from a fresh clone to a running site. Node's own modules only until the install is done.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { checkNode, root } from './project.mjs';

checkNode();
process.chdir(root);
await ensureInstalled();
await ensureBuilt();
process.env.NODE_ENV = 'production';
await import(pathToFileURL(join(root, 'out', 'server', 'web.js')).href);
