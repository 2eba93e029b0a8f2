import type { Page } from '@playwright/test';
import { expect, test, waitForScripts } from './fixtures';
import { SCREENS } from './screens';

interface KeyboardProbe {
  /** The control with the focus, and what is wrong with it for somebody who only sees where that is. */
  read: () => Promise<{ stop: number; problem: string } | null>;
}

declare global {
  interface Window {
    keyboardProbe: KeyboardProbe;
  }
}

/** Runs in the page: finds every visible control and remembers how it looks without the focus. */
function installProbe(within: string): string[] {
  // It gives way further down the page; its own test is below.
  const bar = 'nav[aria-label^="Quick links"]';
  const isControl = (element: HTMLElement): boolean => {
    const isOff = element.matches(`:disabled, [tabindex="-1"], [type=hidden], ${bar} *, [inert] *`);
    const isOtherRadio =
      element instanceof HTMLInputElement &&
      element.type === 'radio' &&
      !element.checked &&
      document.querySelector(`input[name="${element.name}"]:checked`) !== null;
    return !isOff && !isOtherRadio && element.checkVisibility({ visibilityProperty: true });
  };
  /** Outlines and shadows of the control, what is drawn in it, what it stands in and what follows it. */
  const lookOf = (element: HTMLElement): string => {
    const frames: (Element | null)[] = [element, element.nextElementSibling];
    for (let parent = element.parentElement; parent && frames.length < 6; parent = parent.parentElement) {
      frames.push(parent);
    }
    return frames
      .filter((frame) => frame !== null)
      .flatMap((frame) => ['', '::before', '::after'].map((part) => getComputedStyle(frame, part)))
      .map(({ outlineStyle, outlineColor, outlineWidth, boxShadow }) =>
        [outlineStyle === 'none' ? '' : outlineColor + outlineWidth, boxShadow].join(),
      )
      .join();
  };
  const isSeen = (element: HTMLElement): boolean => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    const shown = element.getBoundingClientRect().width > 4 ? element : (label ?? element);
    return [...shown.getClientRects()].some((box) => {
      const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
      const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
      const hit =
        right - left > 4 && bottom - top > 4
          ? document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
          : null;
      return hit !== null && (shown.contains(hit) || label?.contains(hit) === true || hit.contains(shown));
    });
  };
  const kinds = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const found = document.querySelector(within)?.querySelectorAll<HTMLElement>(kinds) ?? [];
  const controls = [...found].filter(isControl);
  const looks = controls.map((control) => (control === document.activeElement ? '' : lookOf(control)));
  const problemOf = (element: HTMLElement, stop: number): string => {
    const isMarked = looks[stop] !== lookOf(element);
    return isMarked ? (isSeen(element) ? '' : 'is out of sight') : 'shows no focus';
  };
  window.keyboardProbe = {
    async read() {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element.matches(`body, ${bar} *`)) {
        return null;
      }
      const stop = controls.indexOf(element);
      for (let frame = 0; frame < 10 && problemOf(element, stop) !== ''; frame += 1) {
        await new Promise(requestAnimationFrame);
      }
      return {
        stop,
        problem: stop < 0 ? `is not known: ${element.outerHTML.slice(0, 80)}` : problemOf(element, stop),
      };
    },
  };
  return controls.map((element) => {
    const name = element.ariaLabel ?? element.textContent.trim();
    return `${element.tagName} ${name.slice(0, 40) || element.id}`;
  });
}

/** Runs in the page: the next Tab goes to the first control, as after loading. */
function startOver(): void {
  window.scrollTo(0, 0);
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.blur();
  document.body.removeAttribute('tabindex');
}

/** Presses Tab to the end of the page, and says what it missed and which stops one cannot see. */
async function walk(page: Page, within = 'body'): Promise<string[]> {
  const names = await page.evaluate(installProbe, within);
  expect(names.length).toBeGreaterThan(5);
  const reached = new Set<number>();
  const problems: string[] = [];
  // A field for a date has a stop for each of its parts.
  let focus = await page.evaluate(() => window.keyboardProbe.read());
  for (let presses = 0; presses < names.length + 20 && (focus !== null || presses === 0); presses += 1) {
    if (focus && !reached.has(focus.stop)) {
      reached.add(focus.stop);
      problems.push(...(focus.problem ? [`${names[focus.stop] ?? 'A stop'} ${focus.problem}`] : []));
    }
    await page.keyboard.press('Tab');
    focus = await page.evaluate(() => window.keyboardProbe.read());
  }
  return [
    ...problems,
    ...names.filter((_name, index) => !reached.has(index)).map((name) => `${name} is missed`),
  ];
}

const focused = (page: Page) => page.locator(':focus');

test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

for (const [name, path] of Object.entries(SCREENS)) {
  test(`Tab reaches all of ${name} and shows where it is`, async ({ page }) => {
    await page.goto(path);
    await waitForScripts(page);
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(startOver);
      expect(await walk(page), `${width} px`).toEqual([]);
      await expect(page.locator('[tabindex]:not([tabindex="0"]):not([tabindex="-1"])')).toHaveCount(0);
    }
  });
}

test('the end of a page leads to the quick links, once Control has shown them', async ({ page }) => {
  await page.goto('/faq');
  await waitForScripts(page);
  const bar = page.getByRole('navigation', { name: 'Quick links to categories' });
  await page.getByRole('contentinfo').getByRole('link').last().focus();
  await expect(bar).toBeHidden();
  await page.keyboard.press('Control');
  await expect(bar).toBeVisible();
  await expect(async () => {
    await page.getByRole('contentinfo').getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    await expect(bar.getByRole('link').first()).toBeFocused({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await bar.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(bar).toBeHidden();
  await expect(page.getByRole('button', { name: 'Quick links', exact: true })).toBeFocused();
});

test('the settings can be reached, worked and left in every way, and the focus returns', async ({ page }) => {
  await page.goto('/faq');
  await waitForScripts(page);
  const opener = page.getByRole('button', { name: 'Settings', exact: true });
  const panel = page.getByRole('dialog', { name: 'Settings' });
  await opener.press('Enter');
  await expect(panel.locator(':focus')).toBeVisible();
  expect(await walk(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  for (const leave of ['Escape', 'Close settings', 'Cancel', 'Save']) {
    await expect(panel).toBeHidden();
    await opener.press('Space');
    await expect(panel.locator(':focus')).toBeVisible();
    await panel.getByRole('slider', { name: 'Font size' }).press('ArrowRight');
    if (leave === 'Escape') {
      await page.keyboard.press('Escape');
    } else {
      await panel.getByRole('button', { name: leave }).press('Enter');
    }
    await expect(panel).toBeHidden();
    await expect(opener).toBeFocused();
  }
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('17px');
});

test('the contents of a post unfold, lead on, and snippets are copied', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(SCREENS.post);
  await waitForScripts(page);
  const fold = page.getByRole('button', { name: 'On this page' });
  await fold.press('Space');
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const title = await focused(page).innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: title })).toBeFocused();
  await expect(page.getByRole('heading', { name: title })).toBeInViewport();
  const copy = page.getByRole('button', { name: /^Cop(?:y|ied) code$/ }).first();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await copy.press('Enter');
  await expect(copy).toHaveText('Copied code');
  await expect(copy).toBeFocused();
});

test('following a link with Enter puts the focus on the heading of the new page', async ({ page }) => {
  await page.goto('/');
  await waitForScripts(page);
  for (const name of ['Courses', 'User Login', 'Certificate verification', 'Home']) {
    await page
      .getByRole('navigation', { name: 'Site' })
      .getByRole('link', { name, exact: true })
      .press('Enter');
    await expect(page.locator('main h1')).toBeFocused();
  }
});

test('a form is sent with Enter, its first fault gets the focus, and leaving keeps a place', async ({
  page,
}) => {
  await page.goto('/register');
  await waitForScripts(page);
  await page.getByLabel('Name').press('Enter');
  await expect(page.locator('main :focus')).not.toHaveAttribute('name');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Ada Keys');
  await page.getByRole('textbox', { name: 'Email' }).fill(`keys-${Date.now()}@example.org`);
  await page.locator('input[name=password]').fill('Corr3ct-horse');
  await page.locator('input[name=confirmPassword]').fill('Corr3ct-horse');
  await page.keyboard.press('Enter');
  const close = page.getByRole('button', { name: 'Close message' });
  await Promise.all([
    expect(page.locator('main h1')).toBeFocused(),
    expect(close).toBeVisible(),
    expect(page).toHaveURL('/dashboard'),
  ]);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Messages (F8)' }).locator(':focus')).toBeAttached();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(close).toHaveCount(0);
  await expect(page.locator('main h1')).toBeFocused();
  await page.reload();
  await waitForScripts(page);
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Keys' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await expect(page.getByText('No updates yet.')).toBeVisible();
  expect(await walk(page)).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.locator('main h1')).toBeFocused();
});
