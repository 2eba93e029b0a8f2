import type { BrowserWindow } from 'electron';
import type { Logger } from '../../server/domain/ports';
import { APP_ORIGIN } from '../origin';
import { offerContextMenu } from '../windows/context-menu';
import { watchForFailures } from '../windows/failures';
import { openWindow } from '../windows/open-window';
import type { WindowPlaces } from '../windows/window-places';

const SIZE = { width: 900, height: 700 };
const LEAST = { width: 320, height: 240 };

export interface FrameParts {
  places: WindowPlaces;
  logger: Logger;
  /** That are open: the window stands a step away from them. */
  others: readonly BrowserWindow[];
  /** Takes what is typed out of its page. @returns whether the page has answered */
  rescue: (window: BrowserWindow) => Promise<boolean>;
}

/**
 * Opens an empty window for a file; its page asks what is to be shown in it.
 *
 * @param id of the document
 */
export function openFrame(
  { id, name }: { id: string; name: string },
  { places, logger, others, rescue }: FrameParts,
): BrowserWindow {
  const place = places.find('code', others);
  const window = openWindow({ title: name, bounds: place, size: SIZE, least: LEAST });
  if (place?.isMaximized) {
    window.maximize();
  }
  places.follow('code', window);
  watchForFailures(window, logger, () => rescue(window));
  offerContextMenu(window);
  // The title is the file's, whatever the page calls itself.
  window.on('page-title-updated', (event) => event.preventDefault());
  void window
    .loadURL(`${APP_ORIGIN}/editor?window=${id}`)
    .catch((error: unknown) => logger.warn({ err: error }, 'A code window did not load.'));
  return window;
}
