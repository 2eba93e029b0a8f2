#!/usr/bin/env node
// `npx lectern`: the command line, built on first use.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { checkNode, root } from './project.mjs';

checkNode();
await ensureInstalled();
await ensureBuilt();
process.env.NODE_ENV = 'production';
await import(pathToFileURL(join(root, 'out', 'server', 'cli.js')).href);
