import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Site } from '../support/site';
import { waitForScripts } from './fixtures';
import { makeAuthor, signIn, type Member } from './members';

/** A file as Playwright hands it to a page. */
export interface UploadedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Somebody who may write, with the form before them. */
export async function openForm(page: Page, context: BrowserContext, site: Site): Promise<Member> {
  const author = await makeAuthor(site);
  await signIn(context, author);
  await page.goto(`${site.url}/add-post`);
  await waitForScripts(page);
  await expect(mediaField(page, 'Title image')).toBeVisible();
  return author;
}

/** The first field for a file of this name. */
export const mediaField = (page: Page, label: string): Locator =>
  page.getByRole('group', { name: label, exact: true }).first();

/** Chooses a file by the field's own button, as people do. */
export async function choose(page: Page, field: Locator, file: UploadedFile | string): Promise<void> {
  await unfold(field);
  const chooser = page.waitForEvent('filechooser');
  await field.getByRole('button', { name: /^(Choose a file|Choose another|Replace)/ }).click();
  await (await chooser).setFiles(file);
}

/** Opens a field that is one button while it is empty. */
export async function unfold(field: Locator): Promise<void> {
  await expect(field).toBeVisible();
  const add = field.getByRole('button', { name: /^Add (image|video)$/ });
  if (await add.isVisible()) {
    await add.click();
  }
}

/** Resolves once the field shows its stored file. */
export async function expectStored(field: Locator): Promise<void> {
  await expect(field.getByRole('button', { name: /^Replace/ })).toBeVisible({ timeout: 60_000 });
}

/** A picture of coloured noise, which is hard to compress, as photographs are. */
export async function photo(name = 'sea at night.jpg', width = 1200, height = 800): Promise<UploadedFile> {
  const buffer = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#456',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .blur(3)
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A plain picture. */
export async function drawing(
  width: number,
  height: number,
  name = `${width}x${height}.png`,
): Promise<UploadedFile> {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#4d9f0c' } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** A short film of a moving square, made by the browser itself. */
export async function film(page: Page, name = 'a square.webm'): Promise<UploadedFile> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 180;
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    for (let frame = 0; frame < 30; frame += 1) {
      if (context) {
        context.fillStyle = '#1f5fae';
        context.fillRect(0, 0, 320, 180);
        context.fillStyle = '#ffe14d';
        context.fillRect(frame * 8, 60, 60, 60);
      }
      await new Promise(requestAnimationFrame);
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return { name, mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') };
}

/** Drops files on an element, or pastes them into it, as the browser does when people do. */
export async function bring(
  target: Locator,
  how: 'drop' | 'paste',
  files: readonly UploadedFile[],
): Promise<void> {
  const parts = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }));
  await target.evaluate(
    (element, { how: way, parts: given }) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      // As a person's own: they leave the shadow root that they happened in.
      const options = { bubbles: true, cancelable: true, composed: true };
      if (way === 'drop') {
        element.dispatchEvent(new DragEvent('dragenter', { ...options, dataTransfer: transfer }));
        element.dispatchEvent(new DragEvent('dragover', { ...options, dataTransfer: transfer }));
        element.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: transfer }));
      } else {
        element.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: transfer }));
      }
    },
    { how, parts },
  );
}
