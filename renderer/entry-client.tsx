import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { Snapshot } from '../server/contract/page';
import { mapPostHtml } from '../server/contract/rules/page-html';
import { Api } from './api/client';
import { App, loadFirstScene } from './App';
import { createWebPlatform } from './platform/web';
import type { SignInArrival } from './sign-in-arrival';
import { StoresContext } from './stores/context';
import { createRootStore, type RootStore } from './stores/create-root-store';
import './styles/index.css';

/** The data of the page, with the texts read back from its markup, where they stand once. */
function readSnapshot(): Snapshot {
  const snapshot = JSON.parse(
    document.querySelector('script#snapshot')?.textContent ?? '{"status":200}',
  ) as Snapshot;
  if (!snapshot.post) {
    return snapshot;
  }
  const texts = new Map(
    [...document.querySelectorAll<HTMLElement>('[data-html]')].map((element) => [
      element.dataset.html,
      element.innerHTML,
    ]),
  );
  return { ...snapshot, post: mapPostHtml(snapshot.post, (_, key) => texts.get(key) ?? '') };
}

/** What boot.js took out of the address: kept by nobody afterwards. */
function takeSignInArrival(): SignInArrival | undefined {
  const place = globalThis as { signInArrival?: SignInArrival };
  const arrival = place.signInArrival;
  delete place.signInArrival;
  return arrival;
}

/** Once the page stands, whoever comes is signed in before anything else is asked for. */
function startWith(stores: RootStore, arrival: SignInArrival): void {
  const start = stores.start.bind(stores);
  let received: Promise<boolean> | undefined;
  stores.start = () => {
    received ??= import('./sign-in-arrival')
      .then(({ receive }) => receive(stores, arrival))
      .catch(() => true);
    let stop = (): void => undefined;
    let isOver = false;
    void received.then((isStaying) => {
      if (isStaying && !isOver) {
        stop = start();
      }
    });
    return () => {
      isOver = true;
      stop();
    };
  };
}

// The forms' schemas come later: zod would try `eval` while it makes them, which the page's policy forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/**
 * Puts the client over the page. A function, not an `await` at the top: scenes share code with this file, and
 * would wait for it while it waits for them.
 */
async function start(root: HTMLElement): Promise<void> {
  const snapshot = readSnapshot();
  const platform = createWebPlatform();
  const getToken = (): string | null => stores.auth.token ?? platform.storage.get('token');
  const api = new Api({ fetch: platform.fetch, getToken });
  const stores: RootStore = createRootStore({ api, platform, clock: Date.now, snapshot });
  if (platform.desktop && 'window' in document.documentElement.dataset) {
    const { openCodeWindow } = await import('./scenes/editor/native/open-code-window');
    openCodeWindow(root, stores, platform.desktop);
    return;
  }
  const arrival = takeSignInArrival();
  if (arrival) {
    startWith(stores, arrival);
  }
  // The scene is here before React starts, so that the first render equals the server's.
  await loadFirstScene(window.location.pathname, snapshot.status).catch(() => undefined);
  // In slices, as a transition: the reader scrolls and taps meanwhile.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <StoresContext value={stores}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </StoresContext>
      </StrictMode>,
    );
  });
}

const root = document.getElementById('root');
if (root) {
  void start(root);
}
