import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { releaseId } from '../../../renderer/offline.vite.config';
import { RUN } from '../../../server/contract/constants/run';

const root = resolve(import.meta.dirname, '../../..');
const client = join(root, 'out/client');

interface ManifestChunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

beforeAll(() => {
  if (!existsSync(join(client, 'editor-offline.js'))) {
    execFileSync(process.execPath, [join(root, 'server/bin/build.mjs')], { cwd: root });
  }
});

const POLICY = 'sandbox allow-scripts; script-src blob:';

/** The built service worker, apart from any browser; every address answers, with `policy`. */
function startWorker(policy: string | null = POLICY) {
  const kept = new Set<string>();
  const listeners = new Map<string, (event: unknown) => void>();
  const headers = new Headers(policy === null ? {} : { 'Content-Security-Policy': policy });
  const answer = { ok: true, headers, body: null, clone: () => ({ text: () => Promise.resolve('') }) };
  const cache = {
    match: (address: string) => Promise.resolve(kept.has(address) ? `kept ${address}` : undefined),
    put: (address: string) => Promise.resolve(void kept.add(address)),
  };
  const scope = {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    caches: { open: () => Promise.resolve(cache), match: () => Promise.resolve(undefined) },
    fetch: () => Promise.resolve(answer),
    location: { origin: 'https://lectern.test' },
    Headers,
    Response,
    TransformStream,
    URL,
    setTimeout,
  };
  runInNewContext(readFileSync(join(client, 'editor-offline.js'), 'utf8'), { ...scope, self: scope });
  const finish = async (type: string, event: object): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  return {
    kept,
    install: () => finish('install', {}),
    keepLater: () =>
      finish('message', {
        data: { type: 'keep-later', mayFetch: true },
        ports: [{ postMessage: () => undefined }],
      }),
    /** What a navigation gets: text of what was kept, an answer, or undefined where it is left to the network. */
    async navigate(path: string, destination: string): Promise<unknown> {
      let response: Promise<unknown> | undefined;
      const request = { method: 'GET', mode: 'navigate', destination, url: `https://lectern.test${path}` };
      listeners.get('fetch')?.({ request, respondWith: (given: Promise<unknown>) => (response = given) });
      return response;
    },
  };
}

/** Everything that a page of the editor can ask for, by Vite's own manifest and by the names in the files. */
function reachable(): Set<string> {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk | undefined
  >;
  const keys = new Set(['index.html', 'scenes/editor/EditorScene.tsx']);
  const files = new Set<string>();
  for (const key of keys) {
    const { file, css = [], assets = [], imports = [], dynamicImports = [] } = manifest[key] ?? {};
    [file, ...css, ...assets].forEach((name) => name && files.add(name));
    imports.forEach((other) => keys.add(other));
    // The entry can reach every scene; the editor's own parts and what it shares are followed all the way.
    if (key !== 'index.html' && !key.startsWith('_shell')) {
      dynamicImports.filter((other) => !other.endsWith('Scene.tsx')).forEach((other) => keys.add(other));
    }
  }
  const others = readdirSync(join(client, 'assets')).filter((name) => !/\.(js|br|gz|map)$/.test(name));
  for (const file of files) {
    if (/\.(js|css)$/.test(file)) {
      const text = readFileSync(join(client, file), 'utf8');
      others.filter((name) => text.includes(name)).forEach((name) => files.add(`assets/${name}`));
      [...text.matchAll(/\/assets\/([\w.-]+worker[\w.-]*\.js)/g)].forEach(([, name]) =>
        files.add(`assets/${name}`),
      );
    }
  }
  return new Set([...files].map((file) => `/${file}`));
}

test('everything that the editor can reach is kept for use without a network', async () => {
  const worker = startWorker();
  // The page of this test names no assets, and so it is not taken; the files are.
  await expect(worker.install()).rejects.toThrow('not of this release');
  await worker.keepLater();
  const { kept } = worker;
  const wanted = reachable();
  expect(wanted.size).toBeGreaterThan(30);
  expect([...wanted].filter((file) => file.includes('picture-worker'))).toHaveLength(1);
  expect([...wanted].filter((address) => !kept.has(address))).toEqual([]);
  // The server makes this one.
  expect([...kept].filter((address) => !existsSync(join(client, address)))).toEqual([RUN.sandboxPath]);
  for (const part of [/pyodide.*\.wasm$/, /stdlib.*\.zip$/, /ruff.*\.wasm$/]) {
    expect([...kept].filter((address) => part.test(address))).toHaveLength(1);
  }
});

test('a release is another one with any change of an address, the page or a public file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'public-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, 'renderer/public'), folder, { recursive: true });
  const first = releaseId(['/assets/a.js'], '<html>', folder);
  expect(releaseId(['/assets/a.js'], '<html>', folder)).toBe(first);
  expect(releaseId(['/assets/b.js'], '<html>', folder)).not.toBe(first);
  expect(releaseId(['/assets/a.js'], '<html lang="en">', folder)).not.toBe(first);
  appendFileSync(join(folder, 'favicon.svg'), ' ');
  expect(releaseId(['/assets/a.js'], '<html>', folder)).not.toBe(first);
});

test('frames get the page of programs alone, and that has its policy or is not kept', async () => {
  const worker = startWorker();
  await expect(worker.install()).rejects.toThrow('not of this release');
  expect(await worker.navigate(RUN.sandboxPath, 'iframe')).toBe(`kept ${RUN.sandboxPath}`);
  for (const path of ['/editor', '/editor/', '/favicon.svg', '/editor/else', '/faq']) {
    for (const destination of ['iframe', 'frame', 'embed', 'object']) {
      expect(await worker.navigate(path, destination)).toMatchObject({ type: 'error' });
    }
  }
  expect(await worker.navigate('/faq', 'document')).toBeUndefined();

  for (const policy of [null, "default-src 'none'", 'sandbox allow-scripts allow-same-origin']) {
    const refused = startWorker(policy);
    await expect(refused.install()).rejects.toThrow('took the policy');
    expect(refused.kept).not.toContain(RUN.sandboxPath);
  }
});
