import { expectAccessible, expectToFit } from './axe';
import { expect, test, waitForScripts } from './fixtures';
import { bring, choose, drawing, expectStored, film, mediaField, openForm, photo } from './upload-files';

const PUTS = '**/api/media/uploads/**';

test.describe.configure({ mode: 'parallel' });

test('a picture is chosen, shown, described, removed, brought back and replaced', async ({
  page,
  site,
  context,
}) => {
  await openForm(page, context, site);
  const field = mediaField(page, 'Title image');
  await choose(page, field, await photo());
  await expectStored(field);
  await expect(field.getByRole('status')).toHaveText('sea at night.jpg is uploaded.');
  await field.getByRole('textbox', { name: 'Alternative text' }).fill('The sea at night');
  const image = field.getByRole('img', { name: 'The sea at night' });
  await expect(image).toHaveJSProperty('complete', true);
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  const first = await image.getAttribute('src');
  expect(first).toMatch(/^\/media\/[\w-]+\.webp$/);

  await field.getByRole('button', { name: /^Remove/ }).click();
  await expect(image).toBeHidden();
  await field.getByRole('button', { name: /^Undo/ }).click();
  await expect(image).toHaveAttribute('src', first ?? '');

  await choose(page, field, await drawing(300, 200));
  await expect(image).not.toHaveAttribute('src', first ?? '');
});

test('the network fails twice: three attempts, after one second and two, then it is there', async ({
  // Its console names what fails here on purpose.
  roughPage: page,
  site,
  context,
}) => {
  await openForm(page, context, site);
  const times: number[] = [];
  await page.route(PUTS, async (route) => {
    times.push(Date.now());
    await (times.length < 3 ? route.abort('connectionreset') : route.continue());
  });
  const field = mediaField(page, 'Title image');
  await choose(page, field, await drawing(40, 40));
  await expectStored(field);
  expect(times).toHaveLength(3);
  const [first = 0, second = 0, third = 0] = times;
  expect(second - first).toBeGreaterThanOrEqual(1_000);
  expect(third - second).toBeGreaterThanOrEqual(2_000);
});

test('when it fails for good, the field says why, and the same file can be sent again', async ({
  roughPage: page,
  site,
  context,
}) => {
  await page.clock.install();
  await openForm(page, context, site);
  let isDown = true;
  await page.route(PUTS, (route) => (isDown ? route.fulfill({ status: 503 }) : route.continue()));
  const field = mediaField(page, 'Title image');
  await choose(page, field, await drawing(40, 40, 'plan.png'));
  const message = 'Error uploading image plan.png: The storage answered with status 503.';
  await expect(async () => {
    await page.clock.fastForward(2_000);
    await expect(field).toHaveAccessibleDescription(new RegExp(message), { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('listitem').filter({ hasText: message })).toBeVisible();
  isDown = false;
  await field.getByRole('button', { name: /^Try again/ }).click();
  await expectStored(field);
});

test('an upload can be cancelled; the focus stays in its field and nothing is kept', async ({
  page,
  site,
  context,
}) => {
  const author = await openForm(page, context, site);
  await page.route(PUTS, () => undefined);
  const field = mediaField(page, 'Title image');
  const sent = page.waitForRequest(PUTS);
  await choose(page, field, await drawing(40, 40));
  await sent;
  await expect(field.getByRole('progressbar')).toHaveAttribute('value', '10');
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
  await field.getByRole('button', { name: 'Cancel' }).click();
  await expect(field.getByRole('button', { name: /^Choose a file/ })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(page.getByRole('button', { name: 'Add Post' })).toBeEnabled();
  expect(await author.call('GET', '/media/files')).toMatchObject({ files: [] });
});

test('a reload half-way loses nothing: the upload goes on in the same field of the same draft', async ({
  page,
  site,
  context,
}) => {
  await openForm(page, context, site);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('How tides work');
  const saved = page.waitForResponse((response) => response.url().includes('/api/drafts/') && response.ok());
  await saved;
  let isHeld = true;
  await page.route(PUTS, (route) => (isHeld ? undefined : route.continue()));
  const sent = page.waitForRequest(PUTS);
  await choose(page, mediaField(page, 'Title image'), await photo('tides.jpg'));
  await sent;
  isHeld = false;
  await page.reload();
  const field = mediaField(page, 'Title image');
  await expectStored(field);
  await expect(field.getByRole('status')).toHaveText('tides.jpg is uploaded.');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('How tides work');
});

test('two tabs on one draft send a file that waits once', async ({ page, site, context }) => {
  await openForm(page, context, site);
  const saved = page.waitForResponse((response) => response.url().includes('/api/drafts/') && response.ok());
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('How tides work');
  await saved;
  let puts = 0;
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await context.route(PUTS, async (route) => {
    puts += 1;
    await held;
    await route.continue();
  });
  const sent = page.waitForRequest(PUTS);
  await choose(page, mediaField(page, 'Title image'), await photo('tides.jpg'));
  await sent;
  const other = await context.newPage();
  await other.goto(page.url());
  await waitForScripts(other);
  await expect(other.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('How tides work');
  await expect
    .poll(() => other.evaluate(async () => (await navigator.locks.query()).pending?.length))
    .toBeGreaterThan(0);
  await expect(mediaField(other, 'Title image').getByText('Uploading…')).toBeHidden();
  go();
  await expectStored(mediaField(page, 'Title image'));
  await expect.poll(() => other.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(0);
  expect(puts).toBe(1);
});

test('what may not be uploaded is refused at once, in the words of the specification', async ({
  page,
  site,
  context,
}) => {
  await openForm(page, context, site);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const field = mediaField(page, 'Title image');
  const png = await drawing(40, 40);
  const cases = [
    [
      { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
      'Invalid image format: image/svg+xml',
    ],
    [
      { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<html>') },
      'Invalid or corrupted image file',
    ],
    [
      { ...png, buffer: Buffer.concat([png.buffer, Buffer.alloc(10 * 1024 * 1024)]) },
      'File size exceeds 10MB',
    ],
    [await drawing(9, 40), 'Image dimensions too small (minimum 10x10 pixels)'],
    [await drawing(10_001, 20), 'Image dimensions too large (maximum 10000x10000 pixels)'],
    [{ ...png, buffer: png.buffer.subarray(0, 60) }, 'Invalid or corrupted image file'],
  ] as const;
  for (const [file, message] of cases) {
    // Each is dropped, since the dialog for files leaves out what does not fit.
    await bring(field, 'drop', [file]);
    await expect(field).toHaveAccessibleDescription(new RegExp(message.replace(/[()+]/g, '\\$&')));
  }
  const videoField = mediaField(page, 'Video');
  await bring(videoField, 'drop', [png]);
  await expect(videoField).toHaveAccessibleDescription(/Invalid video format: image\/png/);
  expect(requests.filter((url) => url.includes('/api/media'))).toEqual([]);
});

test('a picture can be dropped or pasted; of several one is taken, and it is said which are not', async ({
  page,
  site,
  context,
}) => {
  await openForm(page, context, site);
  const field = mediaField(page, 'Title image');
  await bring(field, 'drop', [await drawing(60, 40, 'one.png'), await drawing(60, 40, 'two.png')]);
  await expect(page.getByText('Only one file fits here. Not taken: two.png.').first()).toBeVisible();
  await expectStored(field);
  const first = await field.getByRole('img').getAttribute('src');
  await field.getByRole('button', { name: /^Replace/ }).focus();
  await bring(field.getByRole('button', { name: /^Replace/ }), 'paste', [await drawing(70, 40, 'three.png')]);
  await expect(field.getByRole('img')).not.toHaveAttribute('src', first ?? '');
  // A file that misses its field does not take the page's place.
  await bring(page.getByRole('heading', { level: 1 }), 'drop', [await drawing(60, 40)]);
  await expect(field.getByRole('img')).toBeVisible();
});

test('a film gets a picture from its beginning', async ({ page, site, context }) => {
  const author = await openForm(page, context, site);
  const field = mediaField(page, 'Video');
  await choose(page, field, await film(page));
  await expectStored(field);
  const video = field.locator('video');
  await expect(video).toHaveAttribute('controls', '');
  const poster = await video.getAttribute('poster');
  const { files } = (await author.call('GET', '/media/files?kind=video')) as { files: { poster: string }[] };
  expect(files[0]?.poster).toBe(poster);
  expect((await page.request.get(poster ?? '')).headers()['content-type']).toMatch(/^image\//);
});

test('without workers the page makes pictures small by itself', async ({ page, site, context }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'Worker', { value: undefined }));
  await openForm(page, context, site);
  const field = mediaField(page, 'Title image');
  await choose(page, field, await photo());
  await expectStored(field);
  const answer = await page.request.get((await field.getByRole('img').getAttribute('src')) ?? '');
  expect((await answer.body()).byteLength).toBeLessThanOrEqual(60 * 1024);
});

test('axe finds nothing in any state, and a long name fits on a narrow screen', async ({
  page,
  site,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openForm(page, context, site);
  const field = mediaField(page, 'Title image');
  const name = `${'a-very-long-name-of-a-picture-'.repeat(8)}.png`;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(PUTS, async (route) => {
    await held;
    await route.continue();
  });
  await choose(page, field, await drawing(60, 40, name));
  await expect(field.getByRole('progressbar')).toBeVisible();
  await expectAccessible(page, 'uploading', 'main');
  await expectToFit(page, 'uploading');
  release();
  await expectStored(field);
  await expectAccessible(page, 'stored', 'main');
  await expectToFit(page, 'stored');
  await bring(field, 'drop', [{ name, mimeType: 'text/html', buffer: Buffer.from('<p>') }]);
  await expect(field).toHaveAccessibleDescription(/Invalid image format/);
  await expectAccessible(page, 'refused', 'main');
  await expectToFit(page, 'refused');
});
