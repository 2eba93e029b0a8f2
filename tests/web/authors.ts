import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { SessionResponse } from '../../server/contract/schemas/auth';
import type { Draft } from '../../server/contract/schemas/draft';
import type { Site } from '../support/site';
import { callApi, registerHere } from './register-here';

export const PASSWORD = 'Corr3ct-horse';

/** Somebody who may write, signed in by this page's browser, so that logging out works as it does for people. */
export async function authorHere(page: Page, site: Site, name = 'Grace Author'): Promise<SessionResponse> {
  const session = await registerHere(page, site, name);
  await callApi(site, session.token, 'POST', '/auth/accept-policy');
  return session;
}

/** Opens the form and waits until it can be typed into. */
export async function openForm(page: Page, path = '/add-post'): Promise<void> {
  await page.goto(path);
  await expect(title(page)).toBeVisible();
}

export const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
export const content = (page: Page) => page.getByRole('textbox', { name: 'Content', exact: true });
export const saveState = (page: Page) => page.locator('[data-save-state]');

/** Waits until the server has what stands in the form. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(saveState(page)).toHaveText(/^Saved($|\s)(?!on this device)/);
}

export async function pickCategory(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Category' }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

/** The draft that a page writes, as the server has it. */
export async function draftOf(page: Page, site: Site, token: string): Promise<Draft> {
  const draftId = new URL(page.url()).searchParams.get('draft');
  return callApi<Draft>(site, token, 'GET', `/drafts/${draftId ?? ''}`);
}

export async function logIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Answers everything about drafts as a broken server does. @returns ends that */
export async function breakDrafts(context: BrowserContext): Promise<() => Promise<void>> {
  const address = '**/api/drafts/**';
  await context.route(address, (route) => route.fulfill({ status: 500, body: 'broken' }));
  return () => context.unroute(address);
}
