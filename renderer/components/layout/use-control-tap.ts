import { useEffect, useRef } from 'react';
import { TIMES } from '../../../server/contract/constants/limits';

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/**
 * A lone tap of Control: down and up within 400 ms, with no other key or button, and not in a field
 * (DECISIONS, "Control key").
 */
export function useControlTap(onTap: () => void): void {
  const latest = useRef(onTap);
  useEffect(() => {
    latest.current = onTap;
  });
  useEffect(() => {
    let pressedAt: number | null = null;
    const cancel = (): void => {
      pressedAt = null;
    };
    const handleDown = (event: KeyboardEvent): void => {
      const isLone = event.key === 'Control' && !event.shiftKey && !event.altKey && !event.metaKey;
      const isInField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
      if (!isLone || isInField) {
        cancel();
      } else if (!event.repeat) {
        pressedAt = event.timeStamp;
      }
    };
    const handleUp = (event: KeyboardEvent): void => {
      const isTap =
        event.key === 'Control' && pressedAt !== null && event.timeStamp - pressedAt <= TIMES.controlTap;
      cancel();
      if (isTap) {
        latest.current();
      }
    };
    const others = ['pointerdown', 'wheel', 'blur'] as const;
    window.addEventListener('keydown', handleDown);
    window.addEventListener('keyup', handleUp);
    others.forEach((name) => window.addEventListener(name, cancel, { passive: true }));
    return () => {
      window.removeEventListener('keydown', handleDown);
      window.removeEventListener('keyup', handleUp);
      others.forEach((name) => window.removeEventListener(name, cancel));
    };
  }, []);
}
