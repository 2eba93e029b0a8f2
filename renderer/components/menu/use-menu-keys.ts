import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

/** Milliseconds after which a letter begins a new word. */
const WORD_PAUSE = 500;

/**
 * Moves the focus among the lines of a menu, and into it when it opens.
 *
 * @param openAt where the focus goes when the menu opens; null while it is closed
 * @returns the handler of the menu's keys
 */
export function useMenuKeys(
  menu: RefObject<HTMLElement | null>,
  openAt: 'first' | 'last' | null,
  close: () => void,
): (event: KeyboardEvent) => void {
  const typed = useRef({ word: '', at: 0 });
  useEffect(() => {
    if (openAt) {
      linesOf(menu.current)
        .at(openAt === 'first' ? 0 : -1)
        ?.focus({ preventScroll: true });
    }
  }, [menu, openAt]);

  const find = (key: string): HTMLElement | undefined => {
    const lines = linesOf(menu.current);
    const now = Date.now();
    const isNew = now - typed.current.at > WORD_PAUSE;
    typed.current = { word: (isNew ? '' : typed.current.word) + key.toLowerCase(), at: now };
    const { word } = typed.current;
    const current = lines.indexOf(document.activeElement as HTMLElement);
    // One letter goes on to the next line that begins with it; more of them stay where they fit.
    const from = word.length === 1 ? current + 1 : Math.max(current, 0);
    return [...lines.slice(from), ...lines.slice(0, from)].find((line) => labelOf(line).startsWith(word));
  };

  return (event) => {
    if (event.key === 'Tab') {
      // Focus returns to the button first, and goes on from there.
      close();
      return;
    }
    const lines = linesOf(menu.current);
    const current = lines.indexOf(document.activeElement as HTMLElement);
    const target = targetOf(event.key, lines, current);
    const isWord = Date.now() - typed.current.at <= WORD_PAUSE;
    const isLetter =
      event.key.length === 1 && (event.key !== ' ' || isWord) && !event.ctrlKey && !event.metaKey;
    if (event.key === 'Escape') {
      close();
    } else if (target) {
      target.focus();
    } else if (isLetter) {
      find(event.key)?.focus();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
}

function targetOf(key: string, lines: HTMLElement[], current: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return lines[(current + 1) % lines.length];
    case 'ArrowUp':
      return lines.at(current <= 0 ? -1 : current - 1);
    case 'Home':
      return lines[0];
    case 'End':
      return lines.at(-1);
    default:
      return undefined;
  }
}

function linesOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

function labelOf(line: HTMLElement): string {
  return line.querySelector('[data-menu-label]')?.textContent?.toLowerCase() ?? '';
}
