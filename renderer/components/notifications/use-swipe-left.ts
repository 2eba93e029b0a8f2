import { useRef, type MouseEvent, type PointerEvent } from 'react';
import { LIMITS } from '../../../server/contract/constants/limits';

/** Further than this, in pixels, a movement is no longer a tap. */
const SLACK = 8;

interface Swipe {
  x: number;
  y: number;
  hasBegun: boolean;
}

/**
 * A left swipe of more than 50 px with finger, pen or mouse (SPEC §4). Meanwhile the element carries `data-swiped`
 * and how far it was moved as `--swiped`. Up and down it scrolls as ever: give it `touch-action: pan-y`.
 *
 * @returns the element's handlers
 */
export function useSwipeLeft(onSwipe: () => void) {
  const swipe = useRef<Swipe | null>(null);
  const isClickDue = useRef(false);

  const end = (element: HTMLElement): void => {
    isClickDue.current = swipe.current?.hasBegun ?? false;
    swipe.current = null;
    delete element.dataset.swiped;
    element.style.removeProperty('--swiped');
  };

  return {
    onPointerDown({ isPrimary, button, clientX, clientY }: PointerEvent<HTMLElement>) {
      isClickDue.current = false;
      swipe.current = isPrimary && button === 0 ? { x: clientX, y: clientY, hasBegun: false } : null;
    },
    onPointerMove({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
      const { current } = swipe;
      if (!current) {
        return;
      }
      const distance = clientX - current.x;
      if (!current.hasBegun) {
        const isUpOrDown = Math.abs(clientY - current.y) > Math.abs(distance);
        if (Math.abs(distance) < SLACK || isUpOrDown) {
          return;
        }
        current.hasBegun = true;
        currentTarget.setPointerCapture(pointerId);
        currentTarget.dataset.swiped = '';
      }
      currentTarget.style.setProperty('--swiped', `${Math.min(0, distance)}px`);
    },
    onPointerUp({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
      const { current } = swipe;
      const isFar = current?.hasBegun === true && current.x - clientX > LIMITS.swipeDistance;
      end(currentTarget);
      if (isFar) {
        onSwipe();
      }
    },
    onPointerCancel({ currentTarget }: PointerEvent<HTMLElement>) {
      end(currentTarget);
    },
    /** The end of a swipe is no click on what lies under it. */
    onClickCapture(event: MouseEvent) {
      if (isClickDue.current) {
        isClickDue.current = false;
        event.preventDefault();
        event.stopPropagation();
      }
    },
    /** The browser would drag the link away. */
    onDragStart(event: { preventDefault: () => void }) {
      event.preventDefault();
    },
  };
}
