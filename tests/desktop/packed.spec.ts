import { listPackage } from '@electron/asar';
import { _electron } from '@playwright/test';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readFileSync } from 'node:fs';
import { LecternApp } from './lectern-app';
import { expect, test } from './launch';
import { packApp } from './pack.mjs';
import { environment } from './start-lectern';

interface Locked {
  dev?: boolean;
  devOptional?: boolean;
}

/** Packages that only developers need, by the lock file. */
function developersOnly(): Set<string> {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');
  const needed = new Set(Object.entries(packages).flatMap(([path, { dev }]) => (dev ? [] : [nameOf(path)])));
  return new Set(
    Object.keys(packages)
      .map(nameOf)
      .filter((name) => !needed.has(name)),
  );
}

test('the packed app holds what it runs on and nothing else, and starts from its archive', async ({
  program,
}) => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), 'lectern-packed-'));
  let app: LecternApp | undefined;
  try {
    await packApp(dirname(program.path), folder);
    const unpacked = join(folder, 'linux-unpacked');
    const files = listPackage(join(unpacked, 'resources', 'app.asar'), { isPack: false }).map((path) =>
      path.replaceAll('\\', '/').slice(1),
    );

    await test.step('main, preload, pages, server and resources are in it', () => {
      const tops = new Set(files.map((path) => path.split('/').slice(0, 2).join('/')));
      const own = [...tops].filter((path) => !path.startsWith('node_modules/')).sort();
      expect(own).toEqual([
        'LICENSE',
        'node_modules',
        'out',
        'out/client',
        'out/main',
        'out/preload',
        'out/ssr',
        'package.json',
        'resources',
        'resources/icons',
        'resources/mail',
        'resources/starter',
      ]);
      for (const path of [
        'out/main/index.js',
        'out/main/search-worker.js',
        'out/main/media-worker.js',
        'out/main/read-worker.js',
        'out/main/render-worker.js',
        'out/main/print-worker.js',
        'out/preload/index.cjs',
        'out/client/index.html',
        'out/ssr/entry-server.js',
      ]) {
        expect(files).toContain(path);
      }
    });

    await test.step('no source, no map, no test, no secret and no package of developers', () => {
      expect(files.filter((path) => /\.map$|\.tsx?$|(?:^|\/)\.env|instance\.json$/.test(path))).toEqual([]);
      const packages = new Set(
        files.flatMap(
          (path) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(path)?.[1] ?? [],
        ),
      );
      expect(packages.size).toBeGreaterThan(100);
      const unwanted = developersOnly();
      expect([...packages].filter((name) => unwanted.has(name))).toEqual([]);
    });

    await test.step('it starts', async () => {
      const userData = join(folder, 'data');
      await mkdir(join(userData, 'home'), { recursive: true });
      const electron = await _electron.launch({
        executablePath: join(unpacked, 'lectern'),
        args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), `--user-data-dir=${userData}`],
        env: environment(userData),
        cwd: folder,
      });
      app = new LecternApp(electron, userData);
      const page = await app.mainWindow();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await electron.evaluate(({ app: running }) => running.isPackaged)).toBe(true);
      // Native modules work from where they are unpacked: passwords are hashed by one of them.
      const status = await page.evaluate(async () => {
        const password = 'Corr3ct-horse';
        const body = {
          name: 'Ada',
          email: 'ada@example.org',
          password,
          confirmPassword: password,
          role: 'user',
        };
        const answer = await fetch('/api/auth/register', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return answer.status;
      });
      expect(status).toBe(201);
      await app.quit();
    });
  } finally {
    await app?.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
});
