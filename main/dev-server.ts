import type { EmbeddedServer } from './embedded-server';

/** Set by `npm run desktop:dev`: the site under development, which the app shows instead of its own server. */
const VARIABLE = 'LECTERN_DEV_URL';

/** @returns undefined unless this app is being developed */
export function findDevServer(isPackaged: boolean): EmbeddedServer | undefined {
  const url = process.env[VARIABLE];
  if (isPackaged || url === undefined || !/^http:\/\/localhost:\d+$/.test(url)) {
    return undefined;
  }
  return {
    address: { host: 'localhost', port: Number(new URL(url).port) },
    hostName: new URL(url).host,
    secret: '',
    postMarkdown: () => Promise.resolve(undefined),
    close: () => Promise.resolve(),
  };
}
