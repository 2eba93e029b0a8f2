/**
 * Takes the pictures of the README from a running site that is new, on which it registers two people:
 * `node tests/screenshots/take.mjs http://localhost:4000`. `CHROMIUM_PATH` names another browser than
 * Playwright's own.
 */
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

/**
 * @typedef {object} Picture
 * @property {string} file
 * @property {string} path
 * @property {{ width: number, height: number }} size In CSS pixels.
 * @property {'light' | 'dark'} scheme
 * @property {string} [top] Selector of what the picture begins at.
 * @property {boolean} [isMember] Whether somebody is signed in.
 * @property {(page: import('@playwright/test').Page) => Promise<void>} [prepare] What is done on the page before.
 */

/** @type {Picture[]} */
const PICTURES = [
  { file: 'home.png', path: '/', size: { width: 1280, height: 800 }, scheme: 'light' },
  {
    file: 'post.png',
    path: '/post/effects-without-surprises-what-useeffect-is-really-for',
    size: { width: 1280, height: 800 },
    scheme: 'light',
    top: 'main section > h2',
  },
  {
    file: 'categories-dark.png',
    path: '/category',
    size: { width: 1024, height: 768 },
    scheme: 'dark',
  },
  {
    file: 'dashboard.png',
    path: '/dashboard',
    size: { width: 1280, height: 800 },
    scheme: 'light',
    isMember: true,
    prepare: waitForBell,
  },
  {
    file: 'add-post.png',
    path: '/add-post',
    size: { width: 1440, height: 900 },
    scheme: 'light',
    isMember: true,
    prepare: write,
  },
  {
    file: 'certificate.png',
    path: '/dashboard',
    size: { width: 1280, height: 800 },
    scheme: 'light',
    isMember: true,
    prepare: openCertificate,
  },
  {
    file: 'editor-dark.png',
    path: '/editor',
    size: { width: 1440, height: 900 },
    scheme: 'dark',
    prepare: runProgram,
  },
  {
    file: 'help.png',
    path: '/category/react',
    size: { width: 1280, height: 800 },
    scheme: 'light',
    prepare: askForHelp,
  },
];

const base = process.argv[2] ?? 'http://localhost:4000';
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
});
try {
  let member = '';
  for (const picture of PICTURES) {
    member ||= picture.isMember ? await makeMember() : '';
    await take(picture, member);
  }
} finally {
  await browser.close();
}

/**
 * Somebody who follows some topics, has completed some posts and is told of a new one.
 *
 * @returns {Promise<string>} the token of a session
 */
async function makeMember() {
  const reader = await register('Ada Lovelace');
  for (const category of ['React', 'TypeScript', 'CSS', 'Node.js']) {
    await call(reader, 'POST', '/notifications/follow-category', { category });
  }
  /** @type {{ postId: string, category: string }[]} */
  const posts = await call(reader, 'GET', '/posts?view=card&limit=100');
  const isOfSwift = (/** @type {{ category: string }} */ { category }) => category === 'Swift';
  for (const { postId } of posts.filter((post, at) => at % 4 === 0 || isOfSwift(post))) {
    await call(reader, 'POST', `/posts/${postId}/complete`);
  }
  const author = await register('Grace Hopper');
  await call(author, 'POST', '/auth/accept-policy');
  for (const [category, title] of [
    ['React', 'What a key tells React'],
    ['TypeScript', 'Narrowing without casts'],
  ]) {
    await call(author, 'POST', '/posts', { category, title, content: 'Soon told.' });
  }
  await call(reader, 'POST', '/auth/accept-policy');
  for (;;) {
    const told = await call(reader, 'GET', '/notifications');
    const certificates = await call(reader, 'GET', '/certificates');
    if (told.length >= 3 && certificates.length > 0) {
      return reader;
    }
    await setTimeout(250);
  }
}

/**
 * The bell comes once it is known what is unread, and its banner goes again.
 *
 * @param {import('@playwright/test').Page} page
 */
async function waitForBell(page) {
  const banner = page.getByText('New post added!');
  await banner.waitFor();
  await banner.waitFor({ state: 'hidden' });
}

/**
 * Writes the beginning of a post, with its preview beside it.
 *
 * @param {import('@playwright/test').Page} page of somebody who may write
 */
async function write(page) {
  const field = (/** @type {string} */ name) => page.getByRole('textbox', { name, exact: true });
  await page.getByRole('combobox', { name: 'Category' }).fill('TypeScript');
  await page.getByRole('option', { name: 'TypeScript', exact: true }).click();
  await field('Title').fill('Narrowing without casts');
  await field('Content').fill(
    'A cast tells the compiler **what you believe**. A check tells it `what is true`.\n\n## Three checks\n\n- `typeof` for primitives\n- `in` for shapes\n- a discriminant for unions',
  );
  await field('Subtitle').fill('When a guard is worth its name');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.frameLocator('iframe').getByRole('heading', { name: 'Three checks' }).waitFor();
  await page
    .getByRole('button', { name: /to mend|hint/ })
    .first()
    .waitFor();
  await page.getByText('New post added!').waitFor({ state: 'hidden' });
  await page.evaluate(() => window.scrollTo(0, 240));
}

/**
 * Goes from the dashboard to the page of the certificate there.
 *
 * @param {import('@playwright/test').Page} page of its holder
 */
async function openCertificate(page) {
  const achievements = page.getByRole('region', { name: 'Your Achievements' });
  await achievements.getByRole('link', { name: 'Swift' }).click();
  await page.getByText('This certificate is genuine and valid.').waitFor();
}

/**
 * Opens a page with its style sheet and a script in Python, tiles them and runs the script.
 *
 * @param {import('@playwright/test').Page} page of the editor
 */
async function runProgram(page) {
  const files = [
    [
      'index.html',
      '<link rel="stylesheet" href="style.css">\n<main>\n  <h1>Primes</h1>\n  <p>Only one and they themselves divide them.</p>\n</main>\n',
    ],
    [
      'style.css',
      'main {\n  max-width: 40rem;\n  margin: 2rem auto;\n  font-family: system-ui;\n}\n\nh1 {\n  color: rebeccapurple;\n}\n',
    ],
    [
      'primes.py',
      '# The sieve of Eratosthenes\ndef primes(limit):\n    is_prime = [True] * limit\n    for n in range(2, limit):\n        if is_prime[n]:\n            yield n\n            for multiple in range(n * n, limit, n):\n                is_prime[multiple] = False\n\n\nfor prime in primes(20):\n    print(prime, "is prime")\n',
    ],
  ];
  const editors = page.locator('.cm-content');
  await editors.last().waitFor();
  await editors.last().evaluate((target, given) => {
    const dataTransfer = new DataTransfer();
    given.forEach(([name = '', text = '']) => dataTransfer.items.add(new File([text], name)));
    target.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, composed: true }),
    );
  }, files);
  const script = page.getByRole('textbox', { name: 'Code of primes.py' });
  await script.waitFor();
  await page.getByRole('button', { name: 'Windows' }).click();
  await page.getByRole('menuitem', { name: 'Tile' }).click();
  await script.click();
  await page.getByRole('button', { name: 'Run', exact: true }).first().click();
  await page.getByText('19 is prime').waitFor();
}

/**
 * Asks what the posts of a category answer.
 *
 * @param {import('@playwright/test').Page} page of the category
 */
async function askForHelp(page) {
  await page.getByRole('button', { name: 'Open AI Help' }).click();
  const field = page.getByRole('textbox', { name: /question/i });
  await field.fill('When does an effect run its cleanup?');
  await field.press('Enter');
  await page.getByRole('list', { name: 'Sources' }).waitFor();
}

/** @param {string} name */
async function register(name) {
  const password = 'A-long-horse-1';
  const email = `${name.toLowerCase().replace(' ', '.')}@example.org`;
  const form = { name, email, password, confirmPassword: password, role: 'user' };
  const { token } = await call('', 'POST', '/auth/register', form);
  return token;
}

/**
 * @param {string} token
 * @param {string} method
 * @param {string} path below `/api`
 * @param {object} [body]
 * @returns {Promise<any>}
 */
async function call(token, method, path, body) {
  const response = await fetch(new URL(`/api${path}`, base), {
    method,
    headers: { 'x-auth-token': token, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) {
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  }
  return response.json();
}

/**
 * @param {Picture} picture
 * @param {string} token of the member
 * @returns {Promise<void>}
 */
async function take({ file, path, size, scheme, top, isMember = false, prepare }, token) {
  const page = await browser.newPage({ viewport: size, colorScheme: scheme, reducedMotion: 'reduce' });
  if (isMember) {
    await page.addInitScript((value) => localStorage.setItem('token', value), token);
  }
  await page.goto(new URL(path, base).href);
  await page.locator('html[data-js="ready"]').waitFor();
  if (top) {
    await page
      .locator(top)
      .first()
      .evaluate((element) => element.scrollIntoView());
  }
  if (prepare) {
    await prepare(page);
  } else if (!isMember) {
    // A member's page keeps a stream open.
    await page.waitForLoadState('networkidle');
  } else {
    await page.getByRole('heading', { name: 'Learning Progress' }).waitFor();
  }
  await page.evaluate(() =>
    Promise.all(
      // Not the quick links: an icon outside their window is never fetched.
      [...document.querySelectorAll('main img')]
        .filter((image) => image instanceof HTMLImageElement)
        .filter((image) => image.getBoundingClientRect().top < window.innerHeight)
        .map((image) => image.decode()),
    ),
  );
  const bytes = await sharp(await page.screenshot())
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(join(import.meta.dirname, file));
  process.stdout.write(`${file}: ${bytes.size} bytes\n`);
  await page.close();
}
