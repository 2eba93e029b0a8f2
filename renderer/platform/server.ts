import type { Platform } from './port';

/** On the server nothing is stored, shared or fetched: a page is made of its snapshot. */
export const serverPlatform: Platform = {
  fetch: () => Promise.reject(new Error('Pages are rendered from their snapshot; they do not fetch.')),
  desktop: undefined,
  storage: { get: () => null, set: () => false, remove: () => undefined },
  onOtherTab: () => () => undefined,
  copyText: () => Promise.resolve(false),
  share: () => Promise.resolve('unsupported'),
  matches: () => false,
  trustedHtml: (html) => html,
  applyLook: () => undefined,
};
