import { decode, encode } from '../codec';
import { RECEIVE, SEND, type FromPage, type ToPage } from '../messages';

type Listener = (event: Electron.IpcRendererEvent, ...given: unknown[]) => void;
type Provided = Pick<
  Electron.IpcRenderer,
  'send' | 'invoke' | 'on' | 'once' | 'off' | 'addListener' | 'removeListener' | 'removeAllListeners'
>;

const world = globalThis as unknown as Record<string, (text: string) => void>;

/** Hands a message to the main process. @throws Error for what cannot be cloned */
export function post(message: FromPage): void {
  world[SEND]?.(encode(message));
}

export function createIpcRenderer(): Provided {
  const listeners = new Map<string, Listener[]>();
  const asked = new Map<number, { resolve: (value: unknown) => void; reject: (why: Error) => void }>();
  let last = 0;

  world[RECEIVE] = (text) => {
    const message = decode(text) as ToPage;
    if (message.kind === 'message') {
      for (const listener of [...(listeners.get(message.channel) ?? [])]) {
        call(listener, message.args);
      }
      return;
    }
    const waiting = asked.get(message.id);
    asked.delete(message.id);
    if (message.isDone) {
      waiting?.resolve(message.value);
    } else {
      waiting?.reject(new Error(message.why));
    }
  };

  function call(listener: Listener, args: unknown[]): void {
    try {
      listener({ sender: ipcRenderer, ports: [] } as unknown as Electron.IpcRendererEvent, ...args);
    } catch (error) {
      // An error of one listener is not the others' affair.
      setTimeout(() => {
        throw error;
      });
    }
  }

  const on = (channel: string, listener: Listener): Electron.IpcRenderer => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    return ipcRenderer as Electron.IpcRenderer;
  };
  const off = (channel: string, listener: Listener): Electron.IpcRenderer => {
    const list = [...(listeners.get(channel) ?? [])];
    const index = list.lastIndexOf(listener);
    if (index >= 0) {
      list.splice(index, 1);
    }
    listeners.set(channel, list);
    return ipcRenderer as Electron.IpcRenderer;
  };
  const ipcRenderer: Provided = {
    send: (channel, ...args: unknown[]) => post({ kind: 'send', channel, args }),
    invoke: (channel, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        post({ kind: 'invoke', id, channel, args });
        asked.set(id, { resolve, reject });
      }),
    on,
    addListener: on,
    once(channel, listener) {
      const once: Listener = (event, ...given) => {
        off(channel, once);
        listener(event, ...given);
      };
      return on(channel, once);
    },
    off,
    removeListener: off,
    removeAllListeners(channel) {
      if (channel === undefined) {
        listeners.clear();
      } else {
        listeners.delete(channel);
      }
      return ipcRenderer as Electron.IpcRenderer;
    },
  };
  return ipcRenderer;
}
