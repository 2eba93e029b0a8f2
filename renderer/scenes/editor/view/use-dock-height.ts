import { useEffect, useState } from 'react';
import { useStores } from '../../../stores/context';

const KEY = 'editor-v1:dock';
/** CSS pixels: room for the bar and three lines. */
const MIN = 160;

/** Height of the panel under the desk, in CSS pixels. */
export interface DockHeight {
  px: number;
  min: number;
  max: number;
  /** Takes the nearest height that there is room for, and keeps it on this device. */
  onChange: (px: number) => void;
  /** Back to the usual one, which follows that of the screen. */
  onReset: () => void;
}

/** How high the panel is: as this device keeps it, else a third of the screen. */
export function useDockHeight(): DockHeight {
  const { storage } = useStores().platform;
  const screen = useScreenHeight();
  const [wanted, setWanted] = useState(() => Number(storage.get(KEY)) || null);
  const max = Math.max(MIN, Math.round(screen * 0.8));
  const usual = Math.min(460, Math.max(220, screen * 0.34));
  const fit = (px: number): number => Math.round(Math.min(max, Math.max(MIN, px)));
  return {
    px: fit(wanted ?? usual),
    min: MIN,
    max,
    onChange: (px) => {
      setWanted(fit(px));
      storage.set(KEY, String(fit(px)));
    },
    onReset: () => {
      setWanted(null);
      storage.remove(KEY);
    },
  };
}

function useScreenHeight(): number {
  const [height, setHeight] = useState(window.innerHeight);
  useEffect(() => {
    const measure = () => setHeight(window.innerHeight);
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return height;
}
