import { isMac } from '../../../editor/markdown-actions';

/** A key of the windows as people read it: with Alt, on a Mac, where that writes letters, with Command and Option. */
export function windowKey(key: string): string {
  return isMac() ? `⌘+⌥+${key}` : `Alt+${key}`;
}
