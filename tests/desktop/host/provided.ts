import { EventEmitter } from 'node:events';

/** The events that each kind of object may be listened to for. */
export const EVENTS = {
  app: [
    'activate',
    'before-quit',
    'browser-window-blur',
    'browser-window-created',
    'browser-window-focus',
    'open-file',
    'open-url',
    'quit',
    'ready',
    'second-instance',
    'web-contents-created',
    'will-finish-launching',
    'will-quit',
    'window-all-closed',
  ],
  BrowserWindow: [
    'blur',
    'close',
    'closed',
    'enter-full-screen',
    'focus',
    'hide',
    'leave-full-screen',
    'maximize',
    'minimize',
    'move',
    'page-title-updated',
    'ready-to-show',
    'resize',
    'responsive',
    'restore',
    'show',
    'unmaximize',
    'unresponsive',
  ],
  webContents: [
    'context-menu',
    'destroyed',
    'did-fail-load',
    'did-finish-load',
    'did-navigate',
    'did-navigate-in-page',
    'did-start-loading',
    'did-stop-loading',
    'dom-ready',
    'page-title-updated',
    'preload-error',
    'render-process-gone',
    'will-attach-webview',
    'will-frame-navigate',
    'will-navigate',
    'will-prevent-unload',
  ],
  nativeTheme: ['updated'],
  Notification: ['click', 'close', 'failed', 'show'],
  screen: ['display-added', 'display-metrics-changed', 'display-removed'],
} as const;

export type EmitterKind = keyof typeof EVENTS;

/** Asked for by Node and the test tools of whatever they get into their hands. */
const ASKED_OF_EVERYTHING = ['then', 'toJSON', 'nodeType', 'domain', '$$typeof', 'asymmetricMatch'];

function refuse(name: string): never {
  throw new Error(`${name} is not provided by the stand-in for Electron (tests/desktop/host).`);
}

/** The same object, which throws when something else is asked of it. */
export function only<T extends object>(name: string, provided: T): T {
  return new Proxy(provided, {
    get(target, key, receiver): unknown {
      if (typeof key === 'string' && !(key in target) && !ASKED_OF_EVERYTHING.includes(key)) {
        refuse(`${name}.${key}`);
      }
      return Reflect.get(target, key, receiver);
    },
  });
}

type Listener = Parameters<EventEmitter['on']>[1];

/** An emitter that throws when it is asked for a member or an event that it does not have. */
export class Emitter extends EventEmitter {
  readonly kind: EmitterKind;

  constructor(kind: EmitterKind) {
    super();
    this.kind = kind;
    this.setMaxListeners(0);
  }

  override on(event: string, listener: Listener): this {
    this.#check(event);
    return super.on(event, listener);
  }

  override addListener(event: string, listener: Listener): this {
    return this.on(event, listener);
  }

  override prependListener(event: string, listener: Listener): this {
    this.#check(event);
    return super.prependListener(event, listener);
  }

  #check(event: string): void {
    if (!(EVENTS[this.kind] as readonly string[]).includes(event)) {
      refuse(`${this.kind}.on('${event}')`);
    }
  }
}

// At the end of the chain of prototypes: only what nobody on the way knows gets there.
Object.setPrototypeOf(
  Emitter.prototype,
  new Proxy(EventEmitter.prototype, {
    get(target, key, receiver: Emitter): unknown {
      if (typeof key === 'string' && !(key in target) && !ASKED_OF_EVERYTHING.includes(key)) {
        refuse(`${receiver.constructor.name}.${key}`);
      }
      return Reflect.get(target, key, receiver);
    },
  }),
);

/** An event whose consequence may be prevented. */
export class PreventableEvent {
  defaultPrevented = false;

  preventDefault(): void {
    this.defaultPrevented = true;
  }
}
