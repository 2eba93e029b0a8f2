import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Keeps the focus in an element when what had it in there goes. @param mode changes when something goes */
export function useKeptFocus(mode: string): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null);
  const last = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    const element = group.current;
    const enter = ({ target }: FocusEvent) => (last.current = target);
    const leave = ({ target }: FocusEvent) => {
      // What goes with its element does not leave, and whether it goes is seen a moment later.
      queueMicrotask(() => {
        if (last.current === target && target instanceof Element && target.isConnected) {
          last.current = null;
        }
      });
    };
    element?.addEventListener('focusin', enter);
    element?.addEventListener('focusout', leave);
    return () => {
      element?.removeEventListener('focusin', enter);
      element?.removeEventListener('focusout', leave);
    };
  }, []);
  useLayoutEffect(() => {
    const isGone = last.current instanceof Element && !last.current.isConnected;
    if (isGone && document.activeElement === document.body) {
      group.current?.focus({ preventScroll: true });
    }
  }, [mode]);
  return group;
}
