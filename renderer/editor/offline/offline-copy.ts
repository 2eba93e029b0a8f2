import { trustedAddress } from '../../platform/trusted-address';
import { WORKER_ADDRESS, WORKER_SCOPE, type KeepAnswer, type KeepRequest } from './release';

/** How far the editor is from working without a network. */
export type OfflineState =
  /** This browser has no way to, or nothing has to be said yet. */
  | { kind: 'none' }
  /** The line is metered, or data is to be saved: nothing is fetched unless asked for. */
  | { kind: 'asks' }
  /** `part`: 0 to 1; null while it is not known. */
  | { kind: 'preparing'; part: number | null }
  | { kind: 'ready' }
  | { kind: 'failed' };

/** What browsers say of the line (Network Information API), where they do. */
interface Line {
  saveData?: boolean;
  type?: string;
}

/** The copy of the editor that works without a network: the page's side of its service worker. */
export class OfflineCopy {
  state: OfflineState = { kind: 'none' };
  private readonly listeners = new Set<() => void>();
  /** The newest one known. */
  private worker: ServiceWorker | undefined;

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): OfflineState => this.state;

  /** Makes the copy, or asks first where fetching costs money. Never throws: the editor works without it. */
  async begin(): Promise<void> {
    if (!canWorkOffline()) {
      return;
    }
    try {
      const known = await navigator.serviceWorker.getRegistration(WORKER_SCOPE);
      if (!known?.active && isMetered()) {
        this.set({ kind: 'asks' });
        return;
      }
      await this.make({ isAsked: false });
    } catch {
      this.set({ kind: 'failed' });
    }
  }

  /** As `begin`, at the person's own wish: whatever it costs. */
  async make({ isAsked = true }: { isAsked?: boolean } = {}): Promise<void> {
    try {
      const registration = await register();
      const worker = registration.installing ?? registration.waiting ?? registration.active;
      if (!worker) {
        throw new Error('There is no service worker.');
      }
      this.awaitReleases(registration);
      await this.complete(worker, isAsked || !isMetered());
    } catch {
      this.set(await this.afterFailure());
    }
  }

  /** Whether there is a new release is known only after the page has come; it is made complete at once. */
  private awaitReleases(registration: ServiceWorkerRegistration): void {
    registration.onupdatefound = () => {
      const { installing } = registration;
      if (installing && installing !== this.worker) {
        this.complete(installing, !isMetered()).catch(async () => this.set(await this.afterFailure()));
      }
    };
  }

  /** Everything of the worker's release is here when it resolves, or it is said what is missing. */
  private async complete(worker: ServiceWorker, mayFetch: boolean): Promise<void> {
    this.worker = worker;
    if (worker.state === 'installing') {
      this.set({ kind: 'preparing', part: null });
    }
    await installed(worker);
    await atRest();
    const state = await this.keepLater(worker, mayFetch);
    // A newer one may have come meanwhile.
    if (this.worker === worker) {
      this.set(state);
    }
  }

  /** Without a network, or a server, nothing new can be asked for, and what is there works. */
  private async afterFailure(): Promise<OfflineState> {
    try {
      const registration = await navigator.serviceWorker.getRegistration(WORKER_SCOPE);
      const kept = registration?.active ? await this.keepLater(registration.active, false) : undefined;
      return kept?.kind === 'ready' ? kept : { kind: 'failed' };
    } catch {
      return { kind: 'failed' };
    }
  }

  private keepLater(worker: ServiceWorker, mayFetch: boolean): Promise<OfflineState> {
    return new Promise((resolve, reject) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<KeepAnswer>) => {
        if ('done' in data && data.done < data.total) {
          this.set({ kind: 'preparing', part: data.done / data.total });
          return;
        }
        port1.close();
        if ('done' in data) {
          resolve({ kind: 'ready' });
        } else if (data.problem === 'missing') {
          resolve({ kind: 'asks' });
        } else {
          reject(new Error('Not all files came.'));
        }
      };
      worker.postMessage({ type: 'keep-later', mayFetch } satisfies KeepRequest, [port2]);
    });
  }

  private set(state: OfflineState): void {
    this.state = state;
    this.listeners.forEach((listener) => listener());
  }
}

function canWorkOffline(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator && 'caches' in window;
}

function isMetered(): boolean {
  const { connection } = navigator as { connection?: Line };
  return connection?.saveData === true || connection?.type === 'cellular';
}

/** Asked anew of the server each time: an old script would keep an old editor. */
function register(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(trustedAddress(WORKER_ADDRESS), {
    scope: WORKER_SCOPE,
    updateViaCache: 'none',
  });
}

/** Resolves once everything that the editor cannot start without is kept. */
function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (worker.state === 'redundant') {
        reject(new Error('The editor could not be kept.'));
      } else if (worker.state !== 'parsed' && worker.state !== 'installing') {
        worker.removeEventListener('statechange', look);
        resolve();
      }
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

/** The page and what is done with it come first. */
function atRest(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) {
      window.requestIdleCallback(() => resolve(), { timeout: 10_000 });
    } else {
      setTimeout(resolve, 2_000);
    }
  });
}
