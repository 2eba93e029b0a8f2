import sharp from 'sharp';
import { bytesOf, downloadBy, dropFiles, openEditor, textOf, toast } from './editor-pages';
import { expect, test } from './fixtures';

const LINES = 2_000;
const BITS = 11;
/** Pixels of the file: 20 px times 1.55, doubled; and the edge around it. */
const ROW = 62;
const PADDING = 32;

/** Lines that say in themselves which they are, as ink and gaps. */
function numbered(lines: number): string {
  const line = (number: number): string =>
    Array.from({ length: BITS }, (_, bit) => ((number >> bit) & 1 ? 'W' : ' ')).join('');
  return Array.from({ length: lines }, (_, index) => `${line(index + 1)}#`).join('\n');
}

/** The pixels of a picture that differ from its ground. */
async function readInk(png: Buffer) {
  const { data, info } = await sharp(png, { limitInputPixels: false })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const ground = data[0] ?? 0;
  const hasInk = (left: number, right: number, top: number): boolean => {
    for (let y = top + 8; y < top + ROW - 8; y += 1) {
      for (let x = Math.round(left); x < Math.round(right); x += 1) {
        if (Math.abs((data[y * width + x] ?? 0) - ground) > 60) {
          return true;
        }
      }
    }
    return false;
  };
  return { width, height, hasInk };
}

test('a picture of 2,000 lines has every one of them, with its number', async ({ page }) => {
  await openEditor(page);
  await dropFiles(page, [{ name: 'long.css', content: numbered(LINES) }]);
  await expect(textOf(page, 'long.css')).toBeVisible();
  await page.getByLabel('Font size').selectOption('20');
  const download = await downloadBy(page, 'Download PNG');
  expect(download.suggestedFilename()).toBe('code.png');
  const { width, height, hasInk } = await readInk(await bytesOf(download));

  expect(height).toBe(LINES * ROW + 2 * PADDING);
  const cell = (width - 3 * PADDING) / (4 + Math.max(BITS + 1, 20));
  const textAt = 2 * PADDING + 4 * cell;
  const read = (line: number): number => {
    let number = 0;
    for (let bit = 0; bit < BITS; bit += 1) {
      const left = textAt + bit * cell;
      number |= hasInk(left + 2, left + cell - 2, PADDING + (line - 1) * ROW) ? 1 << bit : 0;
    }
    return number;
  };
  const lines = Array.from({ length: LINES }, (_, index) => index + 1);
  expect(lines.map(read)).toEqual(lines);
  const hasNumber = (line: number) => hasInk(PADDING, PADDING + 4 * cell, PADDING + (line - 1) * ROW);
  expect(lines.filter((line) => !hasNumber(line))).toEqual([]);
});

test('a picture follows the look of the editor, and one that no program opens is refused', async ({
  page,
}) => {
  await openEditor(page);
  await dropFiles(page, [{ name: 'wide.js', content: `const far = "${'x'.repeat(300)}";\n\tif (far) {}` }]);
  await expect(textOf(page, 'wide.js')).toBeVisible();
  const sizeOf = async () => {
    const { width, height } = await sharp(await bytesOf(await downloadBy(page, 'Download PNG'))).metadata();
    return { width, height };
  };
  const wrapped = await sizeOf();
  await page.getByLabel('Line wrapping').uncheck();
  const wide = await sizeOf();
  // The long word begins a row of its own and takes four.
  expect(wrapped.height - wide.height).toBe(4 * 44);
  expect(wide.width).toBeGreaterThan(wrapped.width * 2.5);
  await page.getByLabel('Line numbers').uncheck();
  expect((await sizeOf()).width).toBeLessThan(wide.width);
  await page.getByLabel('Theme').selectOption('Dracula');
  const dracula = await bytesOf(await downloadBy(page, 'Download PNG'));
  const { data } = await sharp(dracula).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([0x28, 0x2a, 0x36]);

  await page.getByLabel('Font size').selectOption('20');
  await dropFiles(page, [{ name: 'endless.txt', content: 'x\n'.repeat(17_000) }]);
  await expect(textOf(page, 'endless.txt')).toBeVisible();
  await page.getByRole('button', { name: 'Download PNG' }).click();
  await expect(toast(page, /A picture of all 17,001 lines would be .* pixels high/)).toBeVisible();
});

test('a copied picture is the one that is downloaded; too large a one is refused before the page dies of it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openEditor(page);
  const copy = async () => {
    await page.getByRole('button', { name: 'File', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy as picture' }).click();
  };
  await dropFiles(page, [{ name: 'small.js', content: 'const here = true;\n// שלום, 你好\n' }]);
  await expect(textOf(page, 'small.js')).toBeVisible();
  const pixelsOf = async (png: Buffer) => {
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data: data.toString('base64') };
  };
  const downloaded = await pixelsOf(await bytesOf(await downloadBy(page, 'Download PNG')));
  await copy();
  await expect(toast(page, 'The picture of small.js is copied.')).toBeVisible();
  const copied = await page.evaluate(async () => {
    const picture = await (await navigator.clipboard.read())[0]?.getType('image/png');
    return [...new Uint8Array((await picture?.arrayBuffer()) ?? [])];
  });
  expect(await pixelsOf(Buffer.from(copied))).toEqual(downloaded);

  await dropFiles(page, [{ name: 'large.txt', content: `${'x'.repeat(100)}\n`.repeat(1_600) }]);
  await expect(textOf(page, 'large.txt')).toBeVisible();
  await page.getByLabel('Font size').selectOption('20');
  await copy();
  await expect(toast(page, /all 1,601 lines is too large to be copied\. Use Download PNG/)).toBeVisible();
});

test('accents in heaps go on from strip to strip', async ({ page }) => {
  await openEditor(page);
  const lines = 700;
  const heap = `Z${'\u0351\u036b\u0343'.repeat(2)}`;
  await dropFiles(page, [{ name: 'heap.txt', content: Array(lines).fill(heap).join('\n') }]);
  await expect(textOf(page, 'heap.txt')).toBeVisible();
  await page.getByLabel('Line numbers').uncheck();
  const picture = sharp(await bytesOf(await downloadBy(page, 'Download PNG')));
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const row = ((info.height - 2 * PADDING) / lines) * info.width * info.channels;
  const rowAt = (line: number) =>
    data.subarray(PADDING * info.width * info.channels + line * row).subarray(0, row);
  const inner = Array.from({ length: lines - 40 }, (_, index) => index + 20);
  expect(inner.filter((line) => !rowAt(line).equals(rowAt(20)))).toEqual([]);
});

test('a picture that has not begun yet can be cancelled', async ({ page }) => {
  await page.addInitScript(() => {
    const Original = Worker;
    window.Worker = class extends Original {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        if (options?.name === 'picture') {
          // As long as a machine that is busy elsewhere.
          this.postMessage = () => undefined;
        }
      }
    };
  });
  await openEditor(page);
  await page.getByRole('button', { name: 'Download PNG' }).click();
  const bar = page.getByRole('progressbar', { name: 'Drawing the picture' });
  await expect(bar).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(bar).toHaveCount(0);
  await expect(toast(page, /picture/)).toHaveCount(0);
});
