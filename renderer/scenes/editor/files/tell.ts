import { useMemo } from 'react';
import { useStores } from '../../../stores/context';

/** How work on files says what came of it. */
export interface Tell {
  info(message: string): void;
  done(message: string): void;
  /** What was asked for cannot be: the message says why and what can be done. */
  refusal(message: string): void;
  /** Something broke: told, and logged with its cause (SPEC §8, "Editor"). */
  failure(message: string, cause: unknown): void;
}

/** Milliseconds: a sentence that says how to mend something takes longer to read than a toast stands. */
const READING_TIME = 10_000;

/** Tells through toasts. */
export function useTell(): Tell {
  const { ui } = useStores();
  return useMemo(
    () => ({
      info: (message) => ui.toast(message, 'info', READING_TIME),
      done: (message) => ui.toast(message, 'success'),
      refusal: (message) => ui.toast(message, 'error', READING_TIME),
      failure: (message, cause) => {
        // oxlint-disable-next-line no-console -- SPEC §8: failures of exports are logged.
        console.warn(message, cause);
        ui.toast(message, 'error', READING_TIME);
      },
    }),
    [ui],
  );
}
