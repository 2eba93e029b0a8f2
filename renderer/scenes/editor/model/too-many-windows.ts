import { EDITOR } from '../../../../server/contract/constants/editor';

/** There is no room for one more window; the person was told. */
export class TooManyWindowsError extends Error {
  constructor() {
    super(`${EDITOR.windowsMax} windows are open, which is the most. Close one first.`);
    this.name = 'TooManyWindowsError';
  }
}
