import type { BrowserContext, Frame, Page } from '@playwright/test';

const EVENTS = [
  ...['click', 'mouseover', 'pointerenter', 'wheel', 'focus', 'focusin', 'copy', 'beforeinput', 'toggle'],
  ...['load', 'error', 'scroll', 'animationstart', 'animationend', 'transitionend', 'beforematch', 'begin'],
];

/** Whom payloads ask for something. */
const CANARY = 'canary.test';

/** Notes whatever a payload of `tests/fixtures/xss` would do in any page of a context from now on. */
export async function watchForXss(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  await context.exposeBinding('xss', ({ page }) => {
    found.push(`A script ran on ${page.url()}`);
  });
  await context.exposeBinding('reportViolation', ({ page }, text: string) => {
    found.push(`The policy had to stop something on ${page.url()}: ${text}`);
  });
  await context.addInitScript(() => {
    const { xss, reportViolation } = window as unknown as Record<string, (text?: string) => void>;
    window.print = () => xss?.();
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      reportViolation?.(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  // Listened to, not held up: where requests are held up, the browser keeps no files and reads all scripts anew.
  context.on('request', (request) => {
    if (new URL(request.url()).hostname === CANARY) {
      found.push(`${request.url()} was asked for`);
    }
  });
  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      found.push(`A dialog opened on ${page.url()}: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('popup', (popup) => found.push(`${page.url()} opened ${popup.url()}`));
  });
  return found;
}

/**
 * Sets off what waits for an event, and looks for what could run or load something, or hides what scripts look for.
 * Links are not followed: where they lead is looked at.
 */
export async function provoke(page: Page | Frame): Promise<string[]> {
  return page.evaluate((events) => {
    const ALIEN = /^(?:script|iframe|frame|object|embed|base|meta|link|template|style|math|portal)$/i;
    const OWN = 'iframe[title="Preview of the post"]:not([src], [srcdoc], [id], [name])';
    const ADDRESS = /^(?:href|src|action|formaction|data|poster|background|ping|xlink:href|srcset)$/;
    const LOADED = /^(?:src|poster|srcset|background)$/;
    // Frames without an address have the one around them.
    const { href, origin } = location.protocol === 'about:' ? parent.location : location;
    // As the browser reads it: it passes over line ends and tabs.
    const schemeOf = (address: string) =>
      URL.canParse(address, href) ? new URL(address, href).protocol : 'http:';
    const isForeign = (address: string) => new URL(address, href).origin !== origin;
    const faultIn = ({ name, value }: Attr): string | undefined => {
      if (name.startsWith('on')) {
        return 'An event handler is left';
      }
      if (ADDRESS.test(name) && !/^(?:https?|mailto|tel):$/.test(schemeOf(value))) {
        return 'An address that may run is left';
      }
      if (name === 'style' && /url|expression|binding|behavior/i.test(value)) {
        return 'A style that may load something is left';
      }
      return LOADED.test(name) && value !== '' && isForeign(value)
        ? 'Something foreign is loaded'
        : undefined;
    };
    const found: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      const faults = [...element.attributes].flatMap((attribute) => faultIn(attribute) ?? []);
      const isAlien = ALIEN.test(element.tagName) && !element.matches(OWN);
      if (element.closest('main') && isAlien) {
        faults.push('An element that does not belong there is left');
      }
      found.push(...faults.map((fault) => `${fault}: ${element.outerHTML.slice(0, 200)}`));
    }
    for (const element of document.querySelectorAll('main *')) {
      // Not bubbling: only what stands on the element itself hears it.
      events.forEach((name) => element.dispatchEvent(new Event(name, { bubbles: false })));
    }
    const snapshot = document.getElementById('snapshot');
    const isSound = [
      !('clobbered' in window),
      !document.cookie.includes('clobbered'),
      window.name === '',
      typeof document.querySelector === 'function',
      document.body instanceof HTMLBodyElement,
      snapshot === null || snapshot instanceof HTMLScriptElement,
      ({} as Record<string, unknown>).clobbered === undefined,
    ].every(Boolean);
    return isSound ? found : [...found, 'A name that scripts look for was taken.'];
  }, EVENTS);
}

/** Ends all requests to the canary at once: nobody waits until it is known that there is none. */
export async function refuseCanary(page: Page): Promise<void> {
  await page.route(
    ({ hostname }) => hostname === CANARY,
    (route) => route.abort(),
  );
}

/** A page that gets no scripts of the site. */
export async function openBare(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: ['*/assets/*'] });
  return page;
}
