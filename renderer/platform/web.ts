import type { DesktopBridge } from '../../server/contract/ipc';
import type { Platform } from './port';

interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML(html: string): string };
}

/** The browser, and the window of the desktop app, which is one. */
export function createWebPlatform(): Platform {
  // React hands the value on to innerHTML untouched, so that a TrustedHTML may stand where types say string.
  const policy = (window as { trustedTypes?: TrustedTypesFactory }).trustedTypes?.createPolicy('lectern', {
    createHTML: (html) => html,
  });
  return {
    fetch: (...args) => window.fetch(...args),
    desktop: (window as { desktop?: DesktopBridge }).desktop,
    storage: {
      get: (key) => attempt(() => localStorage.getItem(key), null),
      set: (key, value) => attempt(() => (localStorage.setItem(key, value), true), false),
      remove: (key) => attempt(() => localStorage.removeItem(key), undefined),
    },
    onOtherTab(listener) {
      const names = ['storage', 'pageshow'] as const;
      names.forEach((name) => window.addEventListener(name, listener));
      return () => names.forEach((name) => window.removeEventListener(name, listener));
    },
    copyText: (text) =>
      navigator.clipboard
        ? navigator.clipboard.writeText(text).then(
            () => true,
            () => false,
          )
        : Promise.resolve(false),
    async share(data) {
      if (typeof navigator.share !== 'function') {
        return 'unsupported';
      }
      try {
        await navigator.share(data);
        return 'shared';
      } catch (error) {
        return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'unsupported';
      }
    },
    matches: (query) => window.matchMedia(query).matches,
    trustedHtml: (html) => policy?.createHTML(html) ?? html,
    applyLook(theme, tokens) {
      const root = document.documentElement;
      if (theme) {
        root.dataset.theme = theme;
      } else {
        delete root.dataset.theme;
      }
      for (const [name, value] of Object.entries(tokens)) {
        root.style.setProperty(name, value);
      }
    },
  };
}

/** Storage may be blocked or full; the page works on without it. */
function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}
