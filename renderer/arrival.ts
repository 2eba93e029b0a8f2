/** How long a page may take to grow to a remembered place or to show a section, in milliseconds. */
const PATIENCE = 4_000;
const INTERRUPTIONS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

export interface Arrival {
  /** Only the search or the hash changed. */
  isSamePage: boolean;
  hash: string;
  /** Where the reader was, on Back and Forward. */
  position: number | undefined;
}

/**
 * After a navigation: back to the old place, or to the section of the hash; on another page the main heading
 * takes the focus (DECISIONS, "Scroll").
 *
 * @returns stops waiting for the page to grow
 */
export function arrive({ isSamePage, hash, position }: Arrival): () => void {
  const stops: (() => void)[] = [];
  if (position !== undefined) {
    stops.push(
      untilDone(() => {
        window.scrollTo(0, position);
        return Math.abs(window.scrollY - position) < 2;
      }),
    );
  } else if (hash.length > 1) {
    stops.push(untilDone(() => showSection(hash)));
  }
  if (!isSamePage) {
    stops.push(untilDone(focusHeading));
  }
  return () => stops.forEach((stop) => stop());
}

function showSection(hash: string): boolean {
  const section = document.getElementById(decodeHash(hash));
  if (section instanceof HTMLDetailsElement) {
    section.open = true;
  }
  if (!section) {
    return false;
  }
  section.scrollIntoView();
  const target = section.querySelector('summary') ?? section;
  if (target === section) {
    section.tabIndex = -1;
  }
  target.focus({ preventScroll: true });
  return true;
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1[tabindex="-1"]');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}

/** Tries once a frame until it works, the reader takes over, or patience ends. */
function untilDone(attempt: () => boolean): () => void {
  const end = performance.now() + PATIENCE;
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    INTERRUPTIONS.forEach((name) => window.removeEventListener(name, stop));
  };
  const step = (): void => {
    if (attempt() || performance.now() > end) {
      stop();
    } else {
      frame = requestAnimationFrame(step);
    }
  };
  INTERRUPTIONS.forEach((name) => window.addEventListener(name, stop, { passive: true }));
  step();
  return stop;
}

/** The id in a hash, without the directive that only browsers read (WICG, URL Fragment Text Directives). */
function decodeHash(hash: string): string {
  const id = hash.slice(1).replace(/:~:.*$/s, '');
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
