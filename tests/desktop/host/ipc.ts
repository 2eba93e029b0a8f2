import { EventEmitter } from 'node:events';
import type { FromPage, ToPage } from './messages';
import { note } from './host-state';
import type { Frame } from './frame';
import type { StandInContents } from './web-contents';

type Answer = (event: Electron.IpcMainInvokeEvent, ...given: unknown[]) => unknown;

class StandInIpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Answer>();

  handle(channel: string, answer: Answer): void {
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    this.#handlers.set(channel, answer);
  }

  handleOnce(channel: string, answer: Answer): void {
    this.handle(channel, (event, ...given) => {
      this.#handlers.delete(channel);
      return answer(event, ...given);
    });
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** @throws what the handler throws, or when there is none */
  async answer(channel: string, event: Electron.IpcMainInvokeEvent, given: unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    if (!handler) {
      throw new Error(`No handler registered for '${channel}'`);
    }
    return handler(event, ...given);
  }
}

export const ipcMain = new StandInIpcMain().setMaxListeners(0) satisfies Pick<
  Electron.IpcMain,
  'handle' | 'handleOnce' | 'removeHandler'
>;

/**
 * Deals with what a frame's preload world sent.
 *
 * @param reply hands an answer to the frame that asked
 */
export async function receiveIpc(
  contents: StandInContents,
  frame: Frame,
  message: Extract<FromPage, { kind: 'send' | 'invoke' }>,
  reply: (message: ToPage) => void,
): Promise<void> {
  const { channel, args } = message;
  const event = {
    type: 'frame',
    sender: contents,
    senderFrame: frame,
    processId: 1,
    frameId: 1,
    reply: (name: string, ...given: unknown[]) => contents.send(name, ...given),
  } as unknown as Electron.IpcMainInvokeEvent;
  if (message.kind === 'send') {
    ipcMain.emit(channel, event, ...args);
    return;
  }
  const { id } = message;
  try {
    reply({ kind: 'reply', id, isDone: true, value: await ipcMain.answer(channel, event, args) });
  } catch (error) {
    // Electron writes it to the console of the main process too.
    note(`Error occurred in handler for '${channel}': ${String(error)}`);
    reply({
      kind: 'reply',
      id,
      isDone: false,
      why: `Error invoking remote method '${channel}': ${String(error)}`,
    });
  }
}
