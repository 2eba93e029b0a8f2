import type { Browser, BrowserContext } from '@playwright/test';

/** Milliseconds that a message in passing stays here, instead of two or three seconds. */
const LASTING = 10_000;

/**
 * Lets what pages say in passing stay long enough for a test to see it: a busy machine may stand still for as long as
 * a message is shown. Everything else in a page keeps its time.
 */
export function lastMessages(browser: Browser): Browser {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options): Promise<BrowserContext> => {
    const context = await open(options);
    await context.addInitScript(stretchMessages, LASTING);
    return context;
  };
  return browser;
}

/** Runs in pages. Whose timer it is says the script that sets it: messages have one of their own. */
function stretchMessages(lasting: number): void {
  const set = window.setTimeout.bind(window);
  const stretched = (handler: TimerHandler, delay = 0, ...values: unknown[]): number => {
    const isOfMessage = (delay === 2_000 || delay === 3_000) && /\/Toaster-/.test(new Error().stack ?? '');
    return set(handler, isOfMessage ? lasting : delay, ...values);
  };
  Object.assign(window, { setTimeout: stretched });
}
