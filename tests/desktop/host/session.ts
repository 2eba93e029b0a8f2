import { host } from './host-state';
import { only } from './provided';
import { protocol } from './protocol';
import { registry } from './registry';

type RequestHandler = (
  contents: Electron.WebContents,
  permission: string,
  callback: (isAllowed: boolean) => void,
  details: { requestingUrl: string; isMainFrame: boolean },
) => void;

/** Permissions as Chromium's protocol names them, and as Electron does. */
const PERMISSIONS: readonly (readonly [name: string, known: string])[] = [
  ['notifications', 'notifications'],
  ['geolocation', 'geolocation'],
  ['midi', 'midi'],
  ['camera', 'media'],
  ['microphone', 'media'],
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-write', 'clipboard-sanitized-write'],
  ['storage-access', 'storage-access'],
  ['display-capture', 'display-capture'],
  ['idle-detection', 'idle-detection'],
];

let handler: RequestHandler | undefined;

export const defaultSession = only('session.defaultSession', {
  protocol,
  setPermissionRequestHandler(given: RequestHandler | null) {
    handler = given ?? undefined;
  },
  /** What may be done is set beforehand here, by the answers to requests. */
  setPermissionCheckHandler(_given: unknown) {
    return undefined;
  },
  addWordToSpellCheckerDictionary: (_word: string) => true,
});

export const session = only('session', { defaultSession });

/**
 * Asks the app about every permission and sets the browser accordingly: it cannot be asked at the moment itself.
 *
 * @param url of the page that might ask
 */
export async function settlePermissions(url: string): Promise<void> {
  const contents = [...registry.windows][0]?.webContents as unknown as Electron.WebContents;
  await Promise.all(
    PERMISSIONS.map(async ([name, known]) => {
      const isAllowed = await new Promise<boolean>((resolve) => {
        if (handler) {
          handler(contents, known, resolve, { requestingUrl: url, isMainFrame: true });
        } else {
          resolve(true);
        }
      });
      await host.browser
        ?.send('Browser.setPermission', { permission: { name }, setting: isAllowed ? 'granted' : 'denied' })
        .catch(() => undefined);
    }),
  );
}
