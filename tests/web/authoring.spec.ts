import { authorHere, content, draftOf, expectSaved, openForm, saveState, title } from './authors';
import { expect, test } from './fixtures';
import { bring, drawing, expectStored, mediaField } from './upload-files';

test('files that are dropped or pasted into a text become pictures of the fields beside it', async ({
  page,
  site,
}) => {
  const { token } = await authorHere(page, site);
  await openForm(page);
  await expect(content(page)).toHaveClass(/cm-content/);
  await bring(content(page), 'drop', [await drawing(60, 40, 'dropped.png')]);
  await expectStored(mediaField(page, 'Title image'));
  await page.getByRole('button', { name: 'Add Bullet Point to subtitle 1' }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toHaveClass(/cm-content/);
  await expect(text).toBeFocused();
  const image = page.getByRole('group', { name: 'Image', exact: true });
  await expect(image.last().getByRole('button', { name: 'Add image' })).toBeVisible();
  await bring(text, 'paste', [await drawing(50, 40, 'pasted.png')]);
  await expectStored(image.last());
  await bring(page.getByRole('button', { name: 'Add code' }), 'drop', [await drawing(40, 40, 'second.png')]);
  await expect(text).toHaveCount(2);
  await expectStored(image.last());
  await expectSaved(page);
  const { subtitles } = (await draftOf(page, site, token)).content;
  expect(subtitles[0]?.bulletPoints.map((point) => point.image !== '')).toEqual([true, true]);
});

test('an empty field for a file is a button, opens with the focus in it, and closes again', async ({
  page,
  site,
}) => {
  await authorHere(page, site);
  await openForm(page);
  const image = mediaField(page, 'Image');
  await image.getByRole('button', { name: 'Add image' }).press('Enter');
  await expect(image).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(image.getByRole('button', { name: /^Choose a file/ })).toBeFocused();
  await image.getByRole('button', { name: /^Cancel/ }).press('Enter');
  await expect(image.getByRole('button', { name: 'Add image' })).toBeVisible();
  await expect(image).toBeFocused();
  await page.getByRole('button', { name: 'Add Bullet Point to subtitle 1' }).click();
  await page.getByRole('button', { name: 'Add code' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Code snippet' })).toBeFocused();
  await page.keyboard.type('let a;');
  await expect(page.getByRole('textbox', { name: 'Code snippet' })).toContainText('let a;');
});

test('a draft that was changed on another device is offered, and the own one goes on', async ({
  page,
  site,
  browser,
}) => {
  const session = await authorHere(page, site);
  await openForm(page);
  await title(page).fill('Begun at home');
  await expectSaved(page);
  const elsewhere = await browser.newContext({ baseURL: site.url });
  await elsewhere.addInitScript((token) => localStorage.setItem('token', token), session.token);
  const other = await elsewhere.newPage();
  await openForm(other, page.url());
  await expect(title(other)).toHaveValue('Begun at home');
  await title(other).fill('Gone on with on the train');
  await expectSaved(other);

  await title(page).fill('Gone on with at home');
  const choice = page.getByRole('alert', { name: 'Two versions of this draft' });
  await expect(choice).toContainText('also changed on another device');
  await choice.getByRole('button', { name: 'Take the other' }).click();
  await expect(title(page)).toHaveValue('Gone on with on the train');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title(page)).toHaveValue('Gone on with at home');
  await expect(saveState(page)).toHaveText(/^Saved/);
  await elsewhere.close();
});
