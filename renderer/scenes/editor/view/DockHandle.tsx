import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { DockHeight } from './use-dock-height';
import styles from './workspace.module.css';

/** CSS pixels of one key. */
const STEP = 24;
const LEAP = 120;

/** The upper edge of the panel under the desk: drawn, or moved by keys (ARIA, "Window Splitter Pattern"). */
export function DockHandle({
  controls,
  px,
  min,
  max,
  onChange,
  onReset,
}: DockHeight & { /** Id of the panel. */ controls: string }) {
  const grip = useRef<{ y: number; px: number }>(undefined);
  const handleDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button === 0) {
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { y: event.clientY, px };
    }
  };
  const handleMove = ({ clientY }: PointerEvent) => {
    if (grip.current) {
      onChange(grip.current.px + grip.current.y - clientY);
    }
  };
  const handleUp = () => {
    grip.current = undefined;
  };
  const handleKey = (event: KeyboardEvent) => {
    const wanted: Record<string, number> = {
      ArrowUp: px + STEP,
      ArrowDown: px - STEP,
      PageUp: px + LEAP,
      PageDown: px - LEAP,
      Home: min,
      End: max,
    };
    const next = wanted[event.key];
    if (next !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      onChange(next);
    }
  };
  return (
    <div
      className={styles.handle}
      role="separator"
      aria-orientation="horizontal"
      aria-label="Height of the run panel"
      aria-controls={controls}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={px}
      tabIndex={0}
      title="Drag, or press the arrow keys; double-click for the usual height"
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
      onDoubleClick={onReset}
      onKeyDown={handleKey}
    />
  );
}
