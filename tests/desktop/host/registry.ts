import type { StandInWindow } from './browser-window';

/** The windows that are open, the oldest first, and the one in front. */
export const registry = {
  windows: new Set<StandInWindow>(),
  focused: null as StandInWindow | null,
};
