import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { content, pickCategory, title } from './authors';
import { expect } from './fixtures';
import { choose, expectStored, mediaField, type UploadedFile } from './upload-files';

const films = join(import.meta.dirname, '../fixtures/media');

interface WalkPost {
  category: string;
  title: string;
  content: string;
  section: string;
  points: [string, string, string];
  code: string;
  question: string;
  answer: string;
  comparisons: {
    name: string;
    /** Cells by the title of their column. */
    rows: { attribute: string; cells: Record<string, [string, ...string[]]> }[];
  }[];
  summary: string;
  alts: { title: string; section: string; point: string };
}

/** What the walk's author writes. Some words of it stand nowhere else on the site. */
export const POST: WalkPost = {
  category: 'JavaScript',
  title: 'Debounce & throttle: which one <when>?',
  content:
    'Both keep a function from running **too often**. They differ in [what they leave out](https://developer.mozilla.org/en-US/docs/Glossary/Debounce).',
  section: 'What each one does',
  points: [
    'A *debounced* function waits until nobody has called it for a while.',
    'A throttled one runs at once, then rests; the film shows both.',
    'Ten lines are enough:',
  ],
  code: 'const quietly = (run, pause) => {\n  let timer = 0;\n  return (...values) => {\n    clearTimeout(timer);\n    timer = setTimeout(() => run(...values), pause);\n  };\n};',
  question: 'May I use both at once?',
  answer: 'Yes: throttle what is shown, debounce what is saved.',
  comparisons: [
    {
      name: 'Behaviour',
      rows: [
        { attribute: 'First call', cells: { Debounce: ['Waits'], Throttle: ['Runs at once'] } },
        {
          attribute: 'While calls go on',
          cells: { Debounce: ['Stays silent'], Throttle: ['Runs every pause', 'Leaves out the rest'] },
        },
      ],
    },
    {
      name: 'Where they belong',
      rows: [
        { attribute: 'Search boxes', cells: { Debounce: ['Fits'], Throttle: ['Asks too much'] } },
        { attribute: 'Scrolling', cells: { Debounce: ['Comes too late'], Throttle: ['Fits'] } },
      ],
    },
  ],
  summary: 'Debounce what should happen **once**, throttle what should happen **steadily**.',
  alts: { title: 'Waves that grow calm', section: 'A row of bars', point: 'A clock at rest' },
};

/** The bytes of a film, and what its hash field should hold. */
export async function film(name: 'clip.mp4' | 'clip.webm'): Promise<UploadedFile & { hash: string }> {
  const buffer = await readFile(join(films, name));
  const hash = createHash('sha256').update(buffer).digest('hex');
  return { name, mimeType: `video/${name.split('.')[1] ?? ''}`, buffer, hash };
}

/** A picture as people draw them: hills under a sky, of the given hue. */
async function picture(name: string, width: number, height: number, hue: number): Promise<UploadedFile> {
  const hills = [0.55, 0.7, 0.85].map((top, index) => {
    const y = top * height;
    return `<path fill="hsl(${hue + index * 25},45%,${62 - index * 16}%)" d="M0 ${y}C${width * 0.3} ${y - 140} ${width * 0.5} ${y + 120} ${width} ${y - 60}V${height}H0Z"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="hsl(${hue},60%,88%)"/><stop offset="1" stop-color="hsl(${hue + 40},70%,78%)"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="${width * 0.75}" cy="${height * 0.28}" r="${height * 0.1}" fill="#fff6"/>${hills.join('')}</svg>`;
  const buffer = await sharp(Buffer.from(svg)).png().toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

const points = (page: Page, number: number): Locator =>
  page.getByRole('group', { name: `Bullet points of subtitle ${number}` });
const text = (within: Page | Locator, name: string): Locator =>
  within.getByRole('textbox', { name, exact: true });
const group = (within: Locator, name: string): Locator => within.getByRole('group', { name, exact: true });

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

async function illustrate(page: Page, field: Locator, file: UploadedFile, alt: string): Promise<void> {
  await choose(page, field, file);
  await expectStored(field);
  await text(field, 'Alternative text').fill(alt);
}

/** Category, title, content, title image and title video. */
export async function writeDetails(page: Page): Promise<void> {
  await pickCategory(page, POST.category);
  await title(page).fill(POST.title);
  await content(page).fill(POST.content);
  await illustrate(
    page,
    mediaField(page, 'Title image'),
    await picture('waves.png', 2000, 1000, 200),
    POST.alts.title,
  );
  const video = mediaField(page, 'Video');
  await choose(page, video, await film('clip.mp4'));
  await expectStored(video);
}

/** The first subtitle with its picture, and its first bullet point with another. */
export async function writeSection(page: Page): Promise<void> {
  await text(page, 'Subtitle').fill(POST.section);
  const image = await picture('bars.png', 700, 420, 20);
  await illustrate(page, mediaField(page, 'Image'), image, POST.alts.section);
  await add(page, 'Add Bullet Point to subtitle 1');
  await text(points(page, 1), 'Text').fill(POST.points[0]);
}

/** The picture of the first bullet point. */
export async function illustratePoint(page: Page): Promise<void> {
  const field = group(points(page, 1), 'Image').first();
  await illustrate(page, field, await picture('clock.png', 900, 500, 120), POST.alts.point);
}

/** Bullet points with a film and with code, then the subtitle that is a question. */
export async function writeRest(page: Page): Promise<void> {
  const first = points(page, 1);
  for (const [index, point] of POST.points.entries()) {
    if (index > 0) {
      await add(page, 'Add Bullet Point to subtitle 1');
      await text(first, 'Text').nth(index).fill(point);
    }
  }
  const video = group(first, 'Video').nth(1);
  await choose(page, video, await film('clip.webm'));
  await expectStored(video);
  await first.getByRole('button', { name: 'Add code' }).nth(2).click();
  await first.getByRole('combobox', { name: 'Language of Code snippet' }).selectOption('js');
  await text(first, 'Code snippet').fill(POST.code);

  await add(page, 'Add Subtitle');
  await text(page, 'Subtitle').nth(1).fill(POST.question);
  await page.getByRole('checkbox', { name: 'Mark as FAQ' }).nth(1).check();
  await add(page, 'Add Bullet Point to subtitle 2');
  await text(points(page, 2), 'Text').fill(POST.answer);
}

/** Adds a part, which has the focus with its first field, and fills that. */
async function addAndFill(page: Page, button: string, field: string, value: string): Promise<void> {
  await add(page, button);
  const last = text(page, field).last();
  await expect(last).toBeFocused();
  await last.fill(value);
}

/** Both comparisons, and the summary. */
export async function writeComparisons(page: Page): Promise<void> {
  for (const [index, { name, rows }] of POST.comparisons.entries()) {
    if (index > 0) {
      await addAndFill(page, 'Add Super Title', 'Super title', name);
    } else {
      await text(page, 'Super title').fill(name);
    }
    const superTitle = `super title ${index + 1}`;
    for (const [row, { attribute, cells }] of rows.entries()) {
      await addAndFill(page, `Add Attribute to ${superTitle}`, 'Attribute', attribute);
      const ofAttribute = `attribute ${row + 1} of ${superTitle}`;
      for (const [item, [column, [first, ...more]]] of Object.entries(cells).entries()) {
        await addAndFill(page, `Add Item to ${ofAttribute}`, 'Item', column);
        await text(page, 'Bullet point').last().fill(first);
        for (const line of more) {
          await addAndFill(
            page,
            `Add Bullet Point to item ${item + 1} of ${ofAttribute}`,
            'Bullet point',
            line,
          );
        }
      }
    }
  }
  await text(page, 'Summary').fill(POST.summary);
}
