import type { Page } from '@playwright/test';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { goTo } from './accounts';
import { expect, test } from './launch';

/** A site of somebody else, and what was asked of it. */
async function startElsewhere(): Promise<{ url: string; asked: string[]; close: () => void }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('Content-Type', 'text/html').end('<h1>Elsewhere</h1>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, close: () => server.close() };
}

/** What a page can see and reach, as a hostile script in it would try. */
const reachOf = (page: Page) =>
  page.evaluate(() => ({
    node: ['require', 'process', 'module', 'Buffer', '__dirname', 'ipcRenderer'].filter(
      (name) => name in globalThis,
    ),
    bridge: Object.keys((globalThis as { desktop?: object }).desktop ?? {}).sort(),
    isFrozen: Object.isFrozen((globalThis as { desktop?: object }).desktop),
  }));

/** Asks the main process as the preload script does, with what no page would ever give. */
const ask = (page: Page, name: string, ...given: unknown[]) =>
  page.evaluate(
    async ([method, values]) => {
      const bridge = (
        globalThis as unknown as { desktop: Record<string, (...all: unknown[]) => Promise<unknown>> }
      ).desktop;
      try {
        await bridge[method]?.(...values);
        return 'taken';
      } catch (error) {
        return String(error);
      }
    },
    [name, given] as const,
  );

test('a page has a bridge of named functions, and nothing of Node or Electron', async ({ lectern: app }) => {
  const page = await app.mainWindow();
  expect(await reachOf(page)).toEqual({
    node: [],
    bridge: [
      'code',
      'dragPost',
      'exportFile',
      'notify',
      'onCommand',
      'onNavigate',
      'openCodeFiles',
      'openCodeWindow',
      'openDroppedFiles',
      'setUnread',
      'system',
    ],
    isFrozen: true,
  });
  const policy = await page.evaluate(async () => {
    const { headers } = await fetch(location.href);
    return headers.get('content-security-policy');
  });
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  const preferences = await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => {
      const all = (
        webContents as unknown as { getLastWebPreferences(): Record<string, unknown> | null }
      ).getLastWebPreferences();
      return [all?.contextIsolation, all?.sandbox, all?.nodeIntegration, all?.webSecurity];
    }),
  );
  expect(preferences).toEqual([[true, true, false, true]]);
});

test('a page can be led nowhere else: links and mails go to the system, the rest is refused', async ({
  lectern: app,
}) => {
  const elsewhere = await startElsewhere();
  const page = await app.mainWindow();
  const here = page.url();
  const follow = (address: string, target = ''): Promise<void> =>
    page.evaluate(
      ([href, wanted]) => {
        const link = document.createElement('a');
        Object.assign(link, { href, target: wanted });
        document.body.append(link);
        link.click();
        link.remove();
      },
      [address, target] as const,
    );
  const opened = async (): Promise<unknown[]> =>
    (await app.systemCalls()).filter(({ name }) => name === 'openExternal').map(({ given }) => given);

  await follow(`${elsewhere.url}/link`);
  await follow(`${elsewhere.url}/window`, '_blank');
  await follow('mailto:ada@example.org');
  await expect
    .poll(opened)
    .toEqual([`${elsewhere.url}/link`, `${elsewhere.url}/window`, 'mailto:ada@example.org']);
  for (const address of ['file:///etc/passwd', 'javascript:alert(1)', 'smb://host/share', 'ms-settings:']) {
    await follow(address, '_blank');
  }
  await page.evaluate(() => void window.open('about:blank'));
  // What comes after them is led out: they were all seen by then.
  await follow(`${elsewhere.url}/last`, '_blank');
  await expect.poll(async () => (await opened()).at(-1)).toBe(`${elsewhere.url}/last`);
  expect(await opened()).toHaveLength(4);
  expect(app.electron.windows()).toHaveLength(1);
  expect(page.url()).toBe(here);
  expect(elsewhere.asked).toEqual([]);
  elsewhere.close();
});

test('arguments that make no sense are refused, and nothing happens', async ({ lectern: app }) => {
  const page = await app.mainWindow();
  const senseless: [method: string, ...given: unknown[]][] = [
    ['openCodeWindow', { name: 'a'.repeat(10_000) }],
    ['openCodeWindow', { code: 'x', path: '/etc/passwd' }],
    ['openCodeWindow', 'a text'],
    ['exportFile', { toString: 'code.png' }, new Uint8Array(1)],
    ['exportFile', 'code.png', 'no bytes'],
    ['notify', { title: 'a', body: 'b', path: 'https://evil.example' }],
    ['notify', { title: 'a', body: 'b', path: '//evil.example' }],
    ['notify', { title: 'a'.repeat(1_000), body: 'b', path: '/' }],
    ['setUnread', -1],
    ['setUnread', Number.NaN],
    ['dragPost', '../../etc/passwd'],
    ['dragPost', 'a\0b'],
  ];
  for (const [method, ...given] of senseless) {
    expect(await ask(page, method, ...given), `${method} ${JSON.stringify(given).slice(0, 60)}`).toMatch(
      /could not make sense/,
    );
  }
  // A page without a file of its own has none to read or write.
  const refused = await page.evaluate(async () => {
    const { code } = (
      globalThis as unknown as { desktop: { code: Record<string, (...all: unknown[]) => Promise<unknown>> } }
    ).desktop;
    const tried = [() => code.load?.(), () => code.save?.('text', 'over'), () => code.siblings?.()];
    return Promise.all(
      tried.map((run) =>
        Promise.resolve(run()).then(
          () => 'taken',
          () => 'refused',
        ),
      ),
    );
  });
  expect(refused).toEqual(['refused', 'refused', 'refused']);
  expect(app.electron.windows()).toHaveLength(1);
  expect(await app.systemCalls()).toEqual([]);
});

test('a program of a hostile post reaches no bridge, no file and no other address', async ({
  lectern: app,
}) => {
  const elsewhere = await startElsewhere();
  const page = await app.mainWindow();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.setAttribute('sandbox', 'allow-scripts');
        frame.src = '/editor/sandbox/v2';
        frame.addEventListener('load', resolve, { once: true });
        document.body.append(frame);
      }),
  );
  const frame = page.frames().find((each) => each.url().includes('/editor/sandbox/'));
  expect(frame).toBeDefined();
  const reach = await frame?.evaluate(async (address) => {
    const tryTo = async (run: () => unknown): Promise<boolean> => {
      try {
        await run();
        return true;
      } catch {
        return false;
      }
    };
    return {
      bridge: 'desktop' in globalThis,
      parent: await tryTo(() => parent.document.title),
      storage: await tryTo(() => localStorage.length),
      api: await tryTo(() => fetch('/api/posts')),
      elsewhere: await tryTo(() => fetch(address)),
      file: await tryTo(() => fetch('file:///etc/passwd')),
    };
  }, elsewhere.url);
  expect(reach).toEqual({
    bridge: false,
    parent: false,
    storage: false,
    api: false,
    elsewhere: false,
    file: false,
  });
  await frame?.evaluate((address) => void (location.href = address), elsewhere.url).catch(() => undefined);
  // The page's policy has frames of the site only: what is blocked shows an error.
  await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/);
  expect(elsewhere.asked).toEqual([]);
  elsewhere.close();
});

test('a page gets nothing of the machine but its clipboard, to write', async ({ lectern: app }) => {
  const page = await app.mainWindow();
  const states = await page.evaluate(() =>
    Promise.all(
      ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'midi'].map(async (name) => {
        const { state } = await navigator.permissions.query({ name: name as PermissionName });
        return `${name}: ${state}`;
      }),
    ),
  );
  expect(states).toEqual([
    'geolocation: denied',
    'notifications: denied',
    'camera: denied',
    'microphone: denied',
    'clipboard-read: denied',
    'midi: denied',
  ]);
  const refused = await page.evaluate(async () => {
    const nameOf = (error: unknown): string => (error as Error).name;
    return [
      await navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'taken', nameOf),
      await navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'taken', nameOf),
      await navigator.clipboard.readText().then(() => 'taken', nameOf),
      await navigator.requestMIDIAccess().then(() => 'taken', nameOf),
      await Notification.requestPermission(),
      await new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('taken'),
          ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'NotAllowedError' : code),
        ),
      ),
    ];
  });
  const no = 'NotAllowedError';
  // A machine without a camera and a microphone says so instead.
  const noDevice = expect.stringMatching(/^Not(?:Allowed|Found)Error$/) as unknown;
  expect(refused).toEqual([noDevice, noDevice, no, no, 'denied', no]);
  await page.evaluate(() => navigator.clipboard.writeText('copied by a page'));
  await goTo(page, '/explore');
  const field = page.getByRole('main').getByRole('searchbox');
  await field.press('ControlOrMeta+v');
  await expect(field).toHaveValue('copied by a page');
});

const FOREIGN = [
  '/../../../../etc/passwd',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/package.json',
  '/assets/../../package.json',
  '/assets/..%5c..%5cpackage.json',
  '//etc/passwd',
  '/file:///etc/passwd',
  '/assets/%00.js',
  '/media/..%2f..%2finstance.json',
  '/instance.json',
  '/data/instance.json',
];

test('addresses that lead out of the site lead nowhere', async ({ lectern: app }) => {
  const page = await app.mainWindow();
  const answers = await answersOf(page);
  for (const [address, status, text] of answers) {
    expect(status, address).toBeGreaterThanOrEqual(400);
    expect(text, address).not.toMatch(/root:.*:0:0|"privateJwk"|"lectern"/);
  }
});

function answersOf(page: Page): Promise<[string, number, string][]> {
  return page.evaluate(
    (paths) =>
      Promise.all(
        paths.map(async (path) => {
          const response = await fetch(location.origin + path).catch(() => undefined);
          return [path, response?.status ?? 599, (await response?.text()) ?? ''] as [string, number, string];
        }),
      ),
    FOREIGN,
  );
}
