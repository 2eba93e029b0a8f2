/**
 * Takes the pictures of the README from a running site with the starter posts:
 * `node tests/screenshots/take.mjs http://localhost:4000`. `CHROMIUM_PATH` names another browser than
 * Playwright's own.
 */
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

/**
 * @typedef {object} Picture
 * @property {string} file
 * @property {string} path
 * @property {{ width: number, height: number }} size In CSS pixels.
 * @property {'light' | 'dark'} scheme
 * @property {string} [top] Selector of what the picture begins at.
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
];

const base = process.argv[2] ?? 'http://localhost:4000';
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
});
try {
  for (const picture of PICTURES) {
    await take(picture);
  }
} finally {
  await browser.close();
}

/**
 * @param {Picture} picture
 * @returns {Promise<void>}
 */
async function take({ file, path, size, scheme, top }) {
  const page = await browser.newPage({ viewport: size, colorScheme: scheme, reducedMotion: 'reduce' });
  await page.goto(new URL(path, base).href);
  await page.locator('html[data-js="ready"]').waitFor();
  if (top) {
    await page
      .locator(top)
      .first()
      .evaluate((element) => element.scrollIntoView());
  }
  await page.waitForLoadState('networkidle');
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
