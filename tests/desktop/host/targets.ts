import type { Session } from './cdp';
import { host } from './host-state';
import { registry } from './registry';

interface TargetInfo {
  targetId: string;
  type: string;
}

const sessions = new Map<string, Session>();
const own = new Set<string>();
let creating: Promise<unknown> = Promise.resolve();

/** Follows which pages come and go. */
export function followTargets(): void {
  const { browser } = host;
  browser?.on(
    'Target.attachedToTarget',
    (event: { sessionId: string; targetInfo: TargetInfo; waitingForDebugger: boolean }) => {
      const session = browser.session(event.sessionId);
      if (!session) {
        return;
      }
      const { targetId, type } = event.targetInfo;
      sessions.set(targetId, session);
      if (type === 'page') {
        void creating.then(() => closeForeign(targetId, session));
      } else if (event.waitingForDebugger) {
        session.tell('Runtime.runIfWaitingForDebugger');
      }
    },
  );
  browser?.on('Target.detachedFromTarget', ({ targetId }: { targetId: string }) => {
    sessions.delete(targetId);
    [...registry.windows].find((window) => window.targetId === targetId)?.markGone();
  });
}

/** A window that a page opened: what is to become of it was decided by the app, and here it only has to go. */
function closeForeign(targetId: string, session: Session): void {
  if (!own.has(targetId)) {
    // One that still waits for the debugger would hold up the page that opened it; it is to ask for nothing, though.
    session.tell('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
    session.tell('Runtime.runIfWaitingForDebugger');
    host.browser?.tell('Target.closeTarget', { targetId });
  }
}

/** Makes a page, which waits until it is told to run. */
export async function createTarget(
  bounds: Electron.Rectangle,
): Promise<{ targetId: string; session: Session }> {
  const { browser } = host;
  if (!browser) {
    throw new Error('The browser does not run.');
  }
  const { x: left, y: top, width, height } = bounds;
  const created = browser
    .send('Target.createTarget', { url: 'about:blank', newWindow: true, left, top, width, height })
    .then((result) => {
      const targetId = String(result.targetId);
      own.add(targetId);
      return targetId;
    });
  creating = Promise.allSettled([creating, created]);
  const targetId = await created;
  const session = sessions.get(targetId);
  if (!session) {
    throw new Error('The browser made a page that it did not attach to.');
  }
  return { targetId, session };
}
