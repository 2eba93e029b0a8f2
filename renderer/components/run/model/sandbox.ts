import { RUN } from '../../../../server/contract/constants/run';
import runtime from '../frame/runtime?bundled';
import type { FromSandbox, ToSandbox } from '../messages';

interface SandboxEvents {
  onMessage: (message: FromSandbox) => void;
  /** Its document is gone: it led itself elsewhere, or its process died. */
  onGone: () => void;
}

/**
 * A frame of an origin that nobody shares, and the one port that leads into it. What stands in it cannot reach
 * this page by any other way: no message of it is listened to but those of the port.
 */
export class Sandbox {
  readonly ready: Promise<void>;
  private readonly frame = document.createElement('iframe');
  private readonly port: MessagePort;

  /** @param title says what the frame shows to people who hear the page */
  constructor(host: Element, title: string, { onMessage, onGone }: SandboxEvents) {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.frame.title = title;
    this.frame.setAttribute('sandbox', 'allow-scripts allow-forms');
    this.frame.referrerPolicy = 'no-referrer';
    this.ready = new Promise((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<FromSandbox>) => {
        if (data.type === 'ready') {
          resolve();
        } else {
          onMessage(data);
        }
      };
    });
    // Chromium 122 and later; elsewhere the watchdog finds out.
    port1.addEventListener('close', onGone);
    this.frame.addEventListener(
      'load',
      // Its origin has no name, so the message can name none; nobody else was in the frame before.
      () => this.frame.contentWindow?.postMessage(runtime, '*', [port2]),
      { once: true },
    );
    this.frame.src = RUN.sandboxPath;
    host.append(this.frame);
  }

  post(message: ToSandbox, transfer: Transferable[] = []): void {
    this.port.postMessage(message, transfer);
  }

  /** Ends all that runs in it. */
  destroy(): void {
    this.port.onmessage = null;
    this.port.close();
    this.frame.remove();
  }
}

/** Brings the frame's document into the browser's cache, so that programs run without a network too. */
export function keepSandbox(): Promise<void> {
  const host = document.createElement('div');
  host.hidden = true;
  document.body.append(host);
  const sandbox = new Sandbox(host, '', { onMessage: () => undefined, onGone: () => undefined });
  return sandbox.ready.finally(() => {
    sandbox.destroy();
    host.remove();
  });
}
