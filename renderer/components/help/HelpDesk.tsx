import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore, useStores } from '../../stores/context';
import type { Size } from '../windows/geometry';
import { ChatFrame } from './ChatFrame';
import { DeskStore } from './desk-store';
import styles from './help.module.css';

/** Narrower than this, in pixels, chats stand at the lower edge of the page instead of floating over it. */
const NARROW = 600;

/** All chat windows, over the page and beside its own elements. */
export const HelpDesk = observer(function HelpDesk() {
  const { auth } = useStores();
  const desk = useStore(DeskStore);
  const layer = useRef<HTMLDivElement>(null);
  const [area, setArea] = useState<Size | null>(null);
  const isNarrow = area !== null && area.width < NARROW;
  const isOpen = desk.windows.length > 0;
  const { token } = auth;

  useEffect(() => {
    if (token === null) {
      return undefined;
    }
    // Runs when the session ends.
    return () => desk.clear();
  }, [desk, token]);

  useLayoutEffect(() => {
    const measure = () => {
      if (layer.current) {
        setArea({ width: layer.current.clientWidth, height: window.innerHeight });
      }
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);

  useRoomBelow(layer, isNarrow && isOpen);
  return (
    <div ref={layer} className={isNarrow ? styles.sheets : styles.layer}>
      {area &&
        desk.windows.map((window) => (
          <ChatFrame key={window.windowId} window={window} area={area} isNarrow={isNarrow} />
        ))}
    </div>
  );
});

/** Lets the page's end be scrolled above what stands at its lower edge, and what has the focus too. */
function useRoomBelow(layer: React.RefObject<HTMLElement | null>, isNeeded: boolean): void {
  useEffect(() => {
    const element = layer.current;
    if (!isNeeded || !element) {
      return undefined;
    }
    const { body, documentElement: root } = document;
    const observer = new ResizeObserver(() => {
      body.style.paddingBottom = `${element.offsetHeight}px`;
      root.style.scrollPaddingBottom = `${element.offsetHeight}px`;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      body.style.paddingBottom = '';
      root.style.scrollPaddingBottom = '';
    };
  }, [layer, isNeeded]);
}
