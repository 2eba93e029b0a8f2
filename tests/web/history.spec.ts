import type { Post } from '../../server/contract/schemas/post';
import { expectAccessible, expectToFit } from './axe';
import { expect, test } from './fixtures';
import { makeAuthor, makeMember, signIn, type Member } from './members';

const FIRST = 'The quick brown fox jumps over the lazy dog.';
const SECOND = 'The quick red fox jumps over the sleeping dog.';

async function publishPost(author: Member, title: string): Promise<Post> {
  return (await author.call('POST', '/posts', {
    title,
    content: FIRST,
    category: 'Kotlin',
    subtitles: [
      { title: 'Setting out', bulletPoints: [{ text: 'Pack a bag.' }, { text: 'Lock the door.' }] },
    ],
  })) as Post;
}

async function change(author: Member, post: Post, changes: Partial<Post>): Promise<Post> {
  const { revision, ...rest } = post;
  return (await author.call('PUT', `/posts/${post.postId}`, { ...rest, ...changes, revision })) as Post;
}

test('an author sees what changed, and brings an earlier state back', async ({ page, context, site }) => {
  const author = await makeAuthor(site);
  const post = await publishPost(author, 'A walk with a fox');
  await change(author, post, {
    content: SECOND,
    subtitles: [{ ...post.subtitles[0]!, bulletPoints: [post.subtitles[0]!.bulletPoints[1]!] }],
  });
  await signIn(context, author);
  await page.goto(`/post/${post.slug}`);
  await page.getByRole('group', { name: 'This post' }).getByRole('link', { name: 'History' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  const states = page.getByRole('navigation', { name: 'States' }).getByRole('button');
  await expect(states).toHaveCount(2);
  const panel = page.getByRole('region', { name: /\d{4}/ });
  const content = panel.getByRole('listitem').filter({ hasText: 'Content' });
  await expect(content.locator('del')).toContainText(['brown', 'lazy']);
  await expect(content.locator('ins')).toContainText(['red', 'sleeping']);
  // Told without colour as well.
  await expect(content.locator('ins').first()).toContainText('added:');
  await expect(panel.getByRole('listitem').filter({ hasText: 'Pack a bag.' })).toContainText('Removed');
  await expect(panel.getByText('Lock the door.')).toHaveCount(0);
  await expectAccessible(page);
  await expectToFit(page);

  await states.last().click();
  await page.getByRole('button', { name: 'Restore this state' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Your changes are published.').first()).toBeVisible();
  await expect(states).toHaveCount(3);
  await page.goto(`/post/${post.slug}`);
  await expect(page.getByText(FIRST)).toBeVisible();
  await expect(page.getByText('Pack a bag.')).toBeVisible();
});

test('restoring a state of a post that was changed meanwhile asks again', async ({ page, context, site }) => {
  const author = await makeAuthor(site);
  const post = await publishPost(author, 'A walk with two foxes');
  const second = await change(author, post, { content: SECOND });
  await signIn(context, author);
  await page.goto(`/post/${post.slug}/history`);
  const states = page.getByRole('navigation', { name: 'States' }).getByRole('button');
  await states.last().click();
  await change(author, second, { content: 'Something else altogether.' });
  await page.getByRole('button', { name: 'Restore this state' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByRole('alert')).toContainText('changed elsewhere');
  await expect(states).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(states).toHaveCount(4);
});

test('nobody else sees the ways of an author, nor the history', async ({ page, context, site }) => {
  const author = await makeAuthor(site);
  const post = await publishPost(author, 'A walk of my own');
  const reader = await makeMember(site, 'Rita Reader');
  await reader.call('POST', '/auth/accept-policy');
  await signIn(context, reader);
  await page.goto(`/post/${post.slug}`);
  await expect(page.getByRole('button', { name: 'Mark as completed' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'This post' })).toHaveCount(0);
  await page.goto(`/post/${post.slug}/history`);
  await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible();
});

test('a deleted post comes back by Undo, and from the dashboard', async ({ page, context, site }) => {
  const author = await makeAuthor(site);
  const post = await publishPost(author, 'A post to delete');
  await signIn(context, author);
  await page.goto(`/post/${post.slug}`);
  const remove = async () => {
    await page.getByRole('group', { name: 'This post' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  };
  await remove();
  const creations = page.getByRole('region', { name: 'Your Creations' });
  const deleted = page.getByRole('region', { name: 'Deleted posts' });
  await expect(deleted).toContainText('A post to delete');
  await expect(creations).not.toContainText('A post to delete');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(creations).toContainText('A post to delete');
  await expect(deleted).toContainText('nothing left to restore');

  await creations.getByRole('button', { name: 'Delete A post to delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(deleted).toContainText('Can be restored until');
  expect((await page.request.get(`/post/${post.slug}`)).status()).toBe(404);
  await expectAccessible(page);
  await deleted.getByRole('button', { name: 'Restore A post to delete' }).click();
  await expect(creations).toContainText('A post to delete');
  expect((await page.request.get(`/post/${post.slug}`)).status()).toBe(200);
});

test('the dashboard lists drafts, and a deleted one comes back by Undo', async ({ page, context, site }) => {
  const author = await makeAuthor(site);
  const draftId = '01990000-0000-7000-8000-000000000001';
  await author.call('PUT', `/drafts/${draftId}`, {
    content: { title: '', content: 'Words that must not be lost.' },
    parentRevision: null,
  });
  await signIn(context, author);
  await page.goto('/dashboard');
  const drafts = page.getByRole('region', { name: 'Drafts' });
  await expect(drafts.getByRole('link', { name: 'Untitled', exact: true })).toHaveAttribute(
    'href',
    `/add-post?draft=${draftId}`,
  );
  await drafts.getByRole('button', { name: 'Delete Untitled' }).click();
  await expect(drafts).toContainText('No drafts.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(drafts.getByRole('link', { name: 'Untitled', exact: true })).toBeVisible();
  const draft = (await author.call('GET', `/drafts/${draftId}`)) as { content: { content: string } };
  expect(draft.content.content).toBe('Words that must not be lost.');
});
