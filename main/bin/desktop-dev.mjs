// `npm run desktop:dev`: the app over `npm run dev`. Pages and server change while it runs; a change of main or
// preload starts it anew.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from '../../server/bin/ensure-installed.mjs';
import { checkNode, root } from '../../server/bin/project.mjs';
import { forgetDesktopBuilt } from './ensure-desktop-built.mjs';
import { needElectron } from './find-electron.mjs';

checkNode();
process.chdir(root);
await ensureInstalled();
process.env.ELECTRON_EXEC_PATH = needElectron();
const port = Number(process.env.PORT) || 4000;
const site = spawn(process.execPath, [join(root, 'server', 'bin', 'dev.mjs')], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, PORT: String(port) },
});
await new Promise((resolve) => {
  site.stdout.on('data', (text) => {
    process.stdout.write(text);
    resolve(undefined);
  });
});
process.env.LECTERN_DEV_URL = `http://localhost:${port}`;
process.once('exit', () => site.kill());
forgetDesktopBuilt();
const { createServer } = await import('electron-vite');
await createServer({ root, configFile: join(root, 'electron.vite.config.ts'), build: { watch: {} } }, {});
