import { RUN } from '../../../../server/contract/constants/run';
import runtime from '../frame/runtime?bundled';
import type { FromSandbox, ToSandbox } from '../messages';
import { FRAMED } from './runner';

interface SandboxEvents {
  onMessage: (message: FromSandbox) => void;
  /**
   * Its document is gone: it led itself elsewhere, or its process died. `why`: a sentence, where there is more to
   * say.
   */
  onGone: (why?: string) => void;
}

/** Milliseconds between two looks for pages inside of the frame. */
const LOOK_PAUSE = 100;

/** The browser's own cache had no copy of the document, and there was no network. */
let isForgotten = false;

/** The document that programs stand in did not come. */
export class NoSandboxError extends Error {
  constructor() {
    super(
      'The page that programs run in could not be loaded. Connect to the network once, and wait until the editor says “Ready to work offline”.',
    );
    this.name = 'NoSandboxError';
  }
}

/**
 * A frame of an origin that nobody shares, and the one port that leads into it. What stands in it cannot reach
 * this page by any other way: no message of it is listened to but those of the port.
 *
 * Browsers lead a frame with a `sandbox` attribute past service workers, to the network or the browser's own cache.
 * Where that has forgotten the document and there is no network, a frame without the attribute gets the kept copy;
 * its policy says `sandbox` too, and nothing is given to a document that this page could look into.
 */
export class Sandbox {
  /** Rejects with NoSandboxError when there is no document. */
  readonly ready: Promise<void>;
  private frame: HTMLIFrameElement | undefined;
  private port: MessagePort | undefined;
  private readonly waiting: [message: ToSandbox, transfer: Transferable[]][] = [];
  private isOver = false;
  private look = 0;

  /** @param title says what the frame shows to people who hear the page */
  constructor(
    private readonly host: Element,
    private readonly title: string,
    private readonly events: SandboxEvents,
  ) {
    this.ready = this.open();
  }

  post(message: ToSandbox, transfer: Transferable[] = []): void {
    if (this.port) {
      this.port.postMessage(message, transfer);
    } else {
      this.waiting.push([message, transfer]);
    }
  }

  /** Ends all that runs in it. */
  destroy(): void {
    this.isOver = true;
    this.drop();
  }

  private async open(): Promise<void> {
    const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    let isOpen = !(isKept && isForgotten && !navigator.onLine) && (await this.enter(true));
    if (!isOpen && isKept && !this.isOver) {
      isForgotten = true;
      isOpen = await this.enter(false);
    }
    if (!isOpen && !this.isOver) {
      throw new NoSandboxError();
    }
  }

  /** @returns whether the document took the runtime and answered */
  private enter(hasAttribute: boolean): Promise<boolean> {
    const { port1, port2 } = new MessageChannel();
    const frame = document.createElement('iframe');
    this.frame = frame;
    frame.title = this.title;
    if (hasAttribute) {
      frame.setAttribute('sandbox', 'allow-scripts allow-forms');
    }
    frame.referrerPolicy = 'no-referrer';
    const answered = new Promise<boolean>((resolve) => {
      let timer = window.setTimeout(() => settle(false), RUN.sandboxPatience.document);
      const settle = (isReady: boolean) => {
        window.clearTimeout(timer);
        if (isReady) {
          this.take(port1);
        } else if (!this.isOver) {
          port1.close();
          this.drop();
        }
        resolve(isReady);
      };
      port1.onmessage = ({ data }: MessageEvent<FromSandbox>) => data.type === 'ready' && settle(true);
      frame.addEventListener(
        'load',
        () => {
          if (frame.contentDocument) {
            settle(false);
            return;
          }
          window.clearTimeout(timer);
          timer = window.setTimeout(
            settle,
            RUN.sandboxPatience[navigator.onLine ? 'online' : 'offline'],
            false,
          );
          // Its origin has no name, so the message can name none; nobody else was in the frame before.
          frame.contentWindow?.postMessage(runtime, '*', [port2]);
        },
        { once: true },
      );
    });
    frame.src = RUN.sandboxPath;
    this.host.append(frame);
    return answered;
  }

  private take(port: MessagePort): void {
    this.port = port;
    port.onmessage = ({ data }: MessageEvent<FromSandbox | null>) => data && this.events.onMessage(data);
    // A frame inside of it would know no limits. How many there are can be read across origins.
    this.look = window.setInterval(() => {
      if ((this.frame?.contentWindow?.length ?? 0) > 0) {
        this.events.onGone(FRAMED);
      }
    }, LOOK_PAUSE);
    // Chromium 122 and later; elsewhere the watchdog finds out.
    port.addEventListener('close', () => this.events.onGone());
    this.waiting.splice(0).forEach(([message, transfer]) => port.postMessage(message, transfer));
  }

  private drop(): void {
    window.clearInterval(this.look);
    if (this.port) {
      this.port.onmessage = null;
      this.port.close();
    }
    this.port = undefined;
    this.frame?.remove();
  }
}
