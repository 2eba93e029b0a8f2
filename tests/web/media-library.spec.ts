import { expectAccessible, expectToFit } from './axe';
import { expect, test } from './fixtures';
import { choose, drawing, expectStored, film, mediaField, openForm, unfold } from './upload-files';

test.describe.configure({ mode: 'parallel' });

test('a file of one’s own is chosen again, its address copied, and one that nothing uses deleted', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const author = await openForm(page, context, site);
  const first = mediaField(page, 'Title image');
  await choose(page, first, await drawing(320, 200, 'plan of the house.png'));
  await expectStored(first);
  await choose(page, first, await drawing(400, 200, 'second.png'));
  await expect(first.getByRole('status')).toHaveText('second.png is uploaded.');
  const path = await first.getByRole('img').getAttribute('src');

  const other = mediaField(page, 'Image');
  await unfold(other);
  await other.getByRole('button', { name: /^Choose from my files/ }).click();
  const library = page.getByRole('dialog', { name: 'Your pictures' });
  const files = library.getByRole('listitem');
  await expect(files).toHaveCount(2);
  await expect(files.first()).toContainText('second.png');
  await expect(files.first()).toContainText('400 × 200');
  await expect(library.getByText(/ of 1 GB used/)).toBeVisible();

  await library.getByRole('button', { name: 'Copy the address of second.png' }).click();
  await expect(page.getByText('The address is copied.').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(path);

  await library.getByRole('button', { name: 'Delete plan of the house.png' }).click();
  const question = library.getByRole('group', { name: 'Delete plan of the house.png?' });
  await expect(question.getByRole('button', { name: 'Delete' })).toBeFocused();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(files).toHaveCount(2);
  await library.getByRole('button', { name: 'Delete plan of the house.png' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(files).toHaveCount(1);
  expect(await author.call('GET', '/media/files')).toMatchObject({ total: 1 });

  await library.getByRole('button', { name: 'Choose second.png' }).click();
  await expect(library).toBeHidden();
  await expect(other.getByRole('img')).toHaveAttribute('src', path ?? '');
});

test('the library is empty at first, shows only what fits, and says when it cannot be loaded', async ({
  roughPage: page,
  site,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openForm(page, context, site);
  const field = mediaField(page, 'Title image');
  await field.getByRole('button', { name: /^Choose from my files/ }).click();
  const library = page.getByRole('dialog', { name: 'Your pictures' });
  await expect(library.getByText('No files here yet.')).toBeVisible();
  await expectAccessible(page, 'empty', 'dialog');
  await page.keyboard.press('Escape');
  await expect(library).toBeHidden();
  await expect(field.getByRole('button', { name: /^Choose from my files/ })).toBeFocused();

  const video = mediaField(page, 'Video');
  await choose(page, video, await film(page, `${'a-long-name-of-a-film-'.repeat(6)}.webm`));
  await expectStored(video);
  await choose(page, field, await drawing(60, 40, `${'a-long-name-of-a-picture-'.repeat(6)}.png`));
  await expectStored(field);
  await field.getByRole('button', { name: /^Choose from my files/ }).click();
  // The film's own picture is one of one's pictures.
  await expect(library.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'files', 'dialog');
  await expectToFit(page, 'files');
  await page.keyboard.press('Escape');

  let isDown = true;
  await page.route('**/api/media/files?**', (route) => (isDown ? route.abort() : route.continue()));
  await video.getByRole('button', { name: /^Choose from my files/ }).click();
  const films = page.getByRole('dialog', { name: 'Your videos' });
  await expect(films.getByRole('alert')).toContainText('You seem to be offline');
  isDown = false;
  await films.getByRole('button', { name: 'Try again' }).click();
  await expect(films.getByRole('listitem')).toHaveCount(1);
});

test('the page of one’s own files is reached from the dashboard, filters, deletes, and asks visitors to log in', async ({
  page,
  site,
  context,
}) => {
  await page.goto('/media');
  await expect(page.getByRole('alert')).toContainText('Please log in to view this page.');
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toHaveAttribute(
    'href',
    '/login?next=%2Fmedia',
  );
  const author = await openForm(page, context, site);
  const field = mediaField(page, 'Title image');
  await choose(page, field, await drawing(320, 200, `${'a-long-name-of-a-plan-'.repeat(6)}.png`));
  await expectStored(field);
  const saved = page.waitForResponse(
    (response) =>
      response.url().includes('/api/drafts/') &&
      response.ok() &&
      (response.request().postData() ?? '').includes('/media/'),
  );
  await choose(page, field, await drawing(400, 200, 'second.png'));
  await expect(field.getByRole('status')).toHaveText('second.png is uploaded.');
  await saved;

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Your files' }).click();
  await expect(page).toHaveTitle('Your files · Lectern');
  await expect(page.getByRole('heading', { level: 1, name: 'Your files' })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const files = page.getByRole('main').getByRole('listitem');
  await expect(files).toHaveCount(2);
  await expect(files.filter({ hasText: 'second.png' })).toContainText('in use');
  await expect(page.getByRole('button', { name: 'Delete second.png' })).toBeHidden();

  await page.getByRole('radio', { name: 'All files' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Pictures' })).toBeChecked();
  await expect(files).toHaveCount(2);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('No files here yet.')).toBeVisible();
  await page.getByText('All files').click();
  await expect(files).toHaveCount(2);
  await expectAccessible(page, 'media');

  await expectToFit(page, 'media');
  await page.getByRole('button', { name: /^Delete a-long-name/ }).press('Enter');
  await page.keyboard.press('Enter');
  await expect(files).toHaveCount(1);
  expect(await author.call('GET', '/media/files')).toMatchObject({ total: 1 });
});
