import { expect, type Page } from '@playwright/test';

/** The control with the focus, and what is wrong with it for somebody who only sees where that is. */
interface Stop {
  stop: number;
  problem: string;
}

interface KeyboardProbe {
  /** Where the focus is; what is wrong with that has some frames to come right. */
  read: () => Promise<Stop | null>;
  /** Where the focus was when the probe was installed, and where each Tab has led since, at that moment. */
  stops: (Stop | null)[];
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
  const kinds = 'a[href], button, input, select, textarea, summary, [tabindex], [data-editor]';
  const found = document.querySelector(within)?.querySelectorAll<HTMLElement>(kinds) ?? [];
  const controls = [...found].filter(isControl);
  const looks = controls.map((control) => (control === document.activeElement ? '' : lookOf(control)));
  const problemOf = (element: HTMLElement, stop: number): string => {
    const isMarked = looks[stop] !== lookOf(element);
    return isMarked ? (isSeen(element) ? '' : 'is out of sight') : 'shows no focus';
  };
  const readNow = (): Stop | null => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element.matches(`body, ${bar} *`)) {
      return null;
    }
    const stop = controls.indexOf(element);
    return {
      stop,
      problem: stop < 0 ? `is not known: ${element.outerHTML.slice(0, 80)}` : problemOf(element, stop),
    };
  };
  const stops = [readNow()];
  window.onkeyup = () => stops.push(readNow());
  window.keyboardProbe = {
    stops,
    async read() {
      for (let frame = 0; frame < 10 && readNow()?.problem; frame += 1) {
        await new Promise(requestAnimationFrame);
      }
      return readNow();
    },
  };
  return controls.map((element) => {
    const name = element.ariaLabel ?? element.textContent.trim();
    return `${element.tagName} ${name.slice(0, 40) || element.id}`;
  });
}

/** Runs in the page: the next Tab goes to the first control, as after loading. */
export function startOver(): void {
  window.scrollTo(0, 0);
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.blur();
  document.body.removeAttribute('tabindex');
}

/** A field for a date has a stop for each of its parts. */
const MORE_STOPS = 20;

/** Leads to the next control. Where code is written Tab indents, and Escape lets the next one through. */
async function tab(page: Page, hasEditor: boolean): Promise<void> {
  if (hasEditor) {
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('Tab');
}

const hasEditorIn = async (page: Page): Promise<boolean> => (await page.locator('[data-editor]').count()) > 0;

/** Presses Tab without waiting. @returns whether every control was reached and could be seen at that moment */
async function hurry(page: Page, count: number): Promise<boolean> {
  const hasEditor = await hasEditorIn(page);
  const reached = new Map<number, string>();
  const note = (at: Stop | null) => at && !reached.has(at.stop) && reached.set(at.stop, at.problem);
  // The first one comes in from outside of the page.
  await tab(page, hasEditor);
  note(await page.evaluate(() => window.keyboardProbe.read()));
  for (let presses = 1; presses < count + MORE_STOPS && reached.size < count;) {
    const end = presses < count ? count : presses + MORE_STOPS / 4;
    for (; presses < end; presses += 1) {
      await tab(page, hasEditor);
    }
    (await page.evaluate(() => window.keyboardProbe.stops.splice(0))).forEach(note);
  }
  return reached.size === count && [...reached.values()].every((problem) => problem === '');
}

/** Presses Tab to the end of the page, and says what it missed and which stops one cannot see. */
export async function walk(page: Page, within = 'body'): Promise<string[]> {
  const hasEditor = await hasEditorIn(page);
  const names = await page.evaluate(installProbe, within);
  expect(names.length).toBeGreaterThan(5);
  if (await hurry(page, names.length)) {
    return [];
  }
  // Something is wrong, or needed a moment to come right.
  if (within === 'body') {
    await page.evaluate(startOver);
  }
  const reached = new Set<number>();
  const problems: string[] = [];
  let focus = await page.evaluate(() => window.keyboardProbe.read());
  const most = names.length + MORE_STOPS;
  for (let presses = 0; presses < most && (focus !== null || presses === 0); presses += 1) {
    if (focus && !reached.has(focus.stop)) {
      reached.add(focus.stop);
      problems.push(...(focus.problem ? [`${names[focus.stop] ?? 'A stop'} ${focus.problem}`] : []));
    }
    await tab(page, hasEditor);
    focus = await page.evaluate(() => window.keyboardProbe.read());
  }
  return [
    ...problems,
    ...names.filter((_name, index) => !reached.has(index)).map((name) => `${name} is missed`),
  ];
}
