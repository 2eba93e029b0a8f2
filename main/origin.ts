/** The scheme of every page of the app, and the only host it has: one origin, apart from everything on the web. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'lectern';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;

/** Whether an address is a page of the app. Node gives such schemes no origin, so it is compared part by part. */
export function isAppUrl(address: string): boolean {
  if (!URL.canParse(address)) {
    return false;
  }
  const { protocol, host, username, password } = new URL(address);
  return protocol === `${APP_SCHEME}:` && host === APP_HOST && username === '' && password === '';
}
