import type { KeyboardEvent, ReactNode } from 'react';
import { Move } from 'lucide-react';
import { Rnd } from 'react-rnd';
import styles from './FloatingWindow.module.css';
import { fitFrame, frameAfterKey, isSameFrame, LEAST_SIZE, type Frame, type Size } from './geometry';

interface FloatingWindowProps {
  id: string;
  /** The window's name for those who do not see it. */
  label: string;
  /** Stands in the title bar, such as the name that can be changed. */
  title: ReactNode;
  /** Buttons at the end of the title bar. */
  tools?: ReactNode;
  role?: 'region' | 'dialog';
  frame: Frame;
  /** Of the element around it, which it does not leave. */
  area: Size;
  onFrame: (frame: Frame) => void;
  /** Place in the pile: the highest is in front. */
  layer: number;
  isActive: boolean;
  onActivate: () => void;
  /** Only the title bar is shown. */
  isMinimised?: boolean;
  /** Stands in the flow of the page, as wide as it is, and neither moves nor floats: for narrow screens. */
  isDocked?: boolean;
  leastSize?: Size;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

const HANDLE = 'window-handle';
/** Of the title bar; the style sheet says the same. */
const BAR = 44;

/**
 * A window within the page: drawn by its title bar, resized at its edges, or both by the arrow keys on its handle.
 * Its area must be positioned.
 */
export function FloatingWindow(props: FloatingWindowProps) {
  const { frame, area, layer, isMinimised = false, isDocked = false, leastSize = LEAST_SIZE } = props;
  if (isDocked) {
    return <WindowBody {...props} className={styles.docked} />;
  }
  const shown = fitFrame(frame, area, leastSize);
  return (
    <Rnd
      className={styles.floating ?? ''}
      style={{ zIndex: layer }}
      position={{ x: shown.x, y: shown.y }}
      size={{ width: shown.width, height: isMinimised ? BAR : shown.height }}
      minWidth={Math.min(leastSize.width, area.width)}
      minHeight={isMinimised ? BAR : Math.min(leastSize.height, area.height)}
      bounds="parent"
      dragHandleClassName={HANDLE}
      cancel="button:not([data-drag]), input, select, a"
      enableResizing={!isMinimised}
      // The library would write a style element into the page, which its policy forbids.
      enableUserSelectHack={false}
      onDragStop={(_, { x, y }) => {
        // A click on the title bar ends here too. What a small area cuts off stays in the frame.
        if (x !== shown.x || y !== shown.y) {
          props.onFrame({ ...frame, x, y });
        }
      }}
      onResizeStop={(_, __, element, ___, { x, y }) =>
        props.onFrame({ x, y, width: element.offsetWidth, height: element.offsetHeight })
      }
    >
      <WindowBody {...props} className={styles.window} />
    </Rnd>
  );
}

function WindowBody({
  id,
  label,
  title,
  tools,
  role = 'region',
  frame,
  area,
  onFrame,
  isActive,
  onActivate,
  isMinimised = false,
  isDocked = false,
  leastSize = LEAST_SIZE,
  onKeyDown,
  className,
  children,
}: FloatingWindowProps & { className: string | undefined }) {
  const handleMove = (event: KeyboardEvent) => {
    const shown = fitFrame(frame, area, leastSize);
    const moved = frameAfterKey(shown, event, area, leastSize);
    if (moved && !(isMinimised && event.shiftKey)) {
      event.preventDefault();
      if (!isSameFrame(moved, shown)) {
        onFrame(event.shiftKey ? moved : { ...frame, x: moved.x, y: moved.y });
      }
    }
  };
  return (
    <section
      id={id}
      role={role}
      aria-label={label}
      className={className}
      data-active={isActive || undefined}
      onFocusCapture={onActivate}
      onPointerDownCapture={onActivate}
      onKeyDown={onKeyDown}
    >
      <div className={`${styles.bar} ${HANDLE}`}>
        {!isDocked && (
          <button
            type="button"
            data-drag
            className={styles.handle}
            aria-label={`Move or resize ${label}: arrow keys move it, with Shift they resize it`}
            title="Arrow keys move the window, with Shift they resize it"
            onKeyDown={handleMove}
          >
            <Move size={16} aria-hidden="true" />
          </button>
        )}
        <div className={styles.title}>{title}</div>
        {tools}
      </div>
      {!isMinimised && <div className={styles.content}>{children}</div>}
    </section>
  );
}
