import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from '../../stores/context';
import type { Size } from '../windows/geometry';
import { ChatFrame } from './ChatFrame';
import { DeskStore } from './desk-store';
import styles from './help-desk.module.css';

/** Narrower than this, in pixels, chats stand at the lower edge of the page instead of floating over it. */
const NARROW = 600;

/** All chat windows, over the page and beside its own elements. */
export const HelpDesk = observer(function HelpDesk() {
  const desk = useStore(DeskStore);
  const layer = useRef<HTMLDivElement>(null);
  const [area, setArea] = useState<Size | null>(null);
  const isNarrow = area !== null && area.width < NARROW;
  const isOpen = desk.windows.length > 0;

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

  const frames =
    area &&
    desk.windows.map((window) => (
      <ChatFrame key={window.windowId} window={window} area={area} isNarrow={isNarrow} />
    ));
  return (
    <div ref={layer} className={styles.layer}>
      {isNarrow && isOpen ? <Sheets>{frames}</Sheets> : frames}
    </div>
  );
});

/** Where chats stand on a narrow page. The page's end can be scrolled above it, and what has the focus too. */
function Sheets({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    const { body, documentElement: root } = document;
    const observer = new ResizeObserver(() => {
      const height = `${element?.offsetHeight ?? 0}px`;
      body.style.paddingBottom = height;
      root.style.scrollPaddingBottom = height;
    });
    if (element) {
      observer.observe(element);
    }
    return () => {
      observer.disconnect();
      body.style.paddingBottom = '';
      root.style.scrollPaddingBottom = '';
    };
  }, []);
  return (
    <div ref={box} className={styles.sheets}>
      {children}
    </div>
  );
}
