import type { DesktopBridge } from '../../server/contract/ipc';

export type ShareOutcome = 'shared' | 'cancelled' | 'unsupported';

/** What differs between the shells: browser, desktop and server. Only effects and handlers may use it. */
export interface Platform {
  fetch: typeof fetch;
  /** What the desktop app does for its pages; undefined on the web. */
  desktop: DesktopBridge | undefined;
  /** Small entries that outlive the page. A blocked or full storage is silent: nothing is kept then. */
  storage: {
    get(key: string): string | null;
    /** @returns false when nothing was kept */
    set(key: string, value: string): boolean;
    remove(key: string): void;
  };
  /**
   * Tells when another tab may have changed the storage: as it happens, and when the page comes back from the
   * browser's memory.
   *
   * @returns stops telling
   */
  onOtherTab(listener: () => void): () => void;
  /** @returns false when the clipboard is not to be had */
  copyText(text: string): Promise<boolean>;
  share(data: { title: string; url: string }): Promise<ShareOutcome>;
  /** Answers a media query such as `(prefers-reduced-motion: reduce)`. */
  matches(query: string): boolean;
  /** Passes HTML that our own server has sanitised to the Trusted Types policy `lectern`. */
  trustedHtml(html: string): string;
  /** Writes the look to `<html>`: theme and tokens; null takes a token back. */
  applyLook(theme: string | null, tokens: Record<string, string | null>): void;
}
