import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Pixels of the window, for `position: fixed`. */
interface MenuPlace {
  top: number;
  left: number;
  maxHeight: number;
}

const GAP = 4;
const EDGE = 8;

/**
 * Puts a menu under its button, above it where there is more room, and always inside of the window. It is
 * fixed to the window, so that no scrolling bar around the button cuts it. A click elsewhere, and whatever moves the
 * button, closes it; what scrolls beside it does not.
 *
 * @param dismiss closes it; told whether the focus is still in the menu, and would be lost with it
 */
export function useMenuPlace(
  isOpen: boolean,
  button: RefObject<HTMLElement | null>,
  menu: RefObject<HTMLElement | null>,
  dismiss: (hasFocus: boolean) => void,
): void {
  const latest = useRef(dismiss);
  useEffect(() => {
    latest.current = dismiss;
  });
  useLayoutEffect(() => {
    if (isOpen && button.current && menu.current) {
      const { top, left, maxHeight } = placeOf(button.current.getBoundingClientRect(), menu.current);
      // Before the first paint, and not by a second drawing.
      Object.assign(menu.current.style, { top: `${top}px`, left: `${left}px`, maxHeight: `${maxHeight}px` });
    }
  }, [isOpen, button, menu]);
  useEffect(() => {
    if (!isOpen) {
      return undefined;
    }
    const leave = (event: Event): void => {
      const target = event.target as Node;
      if (!menu.current?.contains(target) && !button.current?.contains(target)) {
        latest.current(false);
      }
    };
    const move = (): void => latest.current(menu.current?.contains(document.activeElement) === true);
    const scroll = (event: Event): void => {
      if ((event.target as Node).contains(button.current)) {
        move();
      }
    };
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('pointerdown', leave, { capture: true, signal });
    document.addEventListener('focusin', leave, { signal });
    window.addEventListener('scroll', scroll, { capture: true, signal });
    window.addEventListener('resize', move, { signal });
    return () => stop.abort();
  }, [isOpen, button, menu]);
}

function placeOf(anchor: DOMRect, menu: HTMLElement): MenuPlace {
  const { innerWidth, innerHeight } = window;
  const below = innerHeight - anchor.bottom - GAP - EDGE;
  const above = anchor.top - GAP - EDGE;
  const isBelow = menu.scrollHeight <= below || below >= above;
  const maxHeight = isBelow ? below : above;
  const height = Math.min(menu.scrollHeight, maxHeight);
  return {
    top: isBelow ? anchor.bottom + GAP : anchor.top - GAP - height,
    left: Math.max(EDGE, Math.min(anchor.left, innerWidth - menu.offsetWidth - EDGE)),
    maxHeight,
  };
}
