import { useRef, type RefObject } from 'react';

/** Gives the focus to a card's heading, when what had it has gone. */
export function useFocusHeading(): {
  heading: RefObject<HTMLHeadingElement | null>;
  focusHeading: () => void;
} {
  const heading = useRef<HTMLHeadingElement>(null);
  return { heading, focusHeading: () => heading.current?.focus({ preventScroll: true }) };
}
