import type { StandInWindow } from './browser-window';
import type { Params, Session } from './cdp';
import { decode, encode } from './codec';
import { toKnown } from './addresses';
import { note } from './host-state';
import { receiveIpc } from './ipc';
import { Menu } from './menu';
import { FILES, SEND, WORLD, type ContextMenu, type FromPage } from './messages';
import { PreventableEvent } from './provided';

/** Hears what the preload worlds of a page send. Who sends is Chromium's word, never the page's. */
export function followMessages(window: StandInWindow, target: Session, token: string): void {
  const contents = window.webContents;
  const { worlds, frames } = contents;
  target.on('Runtime.executionContextCreated', ({ context }: Params) => {
    const frame = frames.get(String(context.auxData?.frameId));
    if (context.name === WORLD && frame) {
      worlds.set(Number(context.id), frame);
    }
  });
  target.on('Runtime.executionContextsCleared', () => worlds.clear());
  target.on('Runtime.executionContextDestroyed', ({ executionContextId }: Params) =>
    worlds.delete(Number(executionContextId)),
  );
  let earlier: Promise<unknown> = Promise.resolve();
  target.on('Runtime.bindingCalled', ({ name, payload, executionContextId }: Params) => {
    const world = Number(executionContextId);
    const frame = worlds.get(world);
    if (name !== SEND || !frame) {
      return;
    }
    const text = String(payload);
    const receive = (message: FromPage): void => {
      if (message.kind === 'send' || message.kind === 'invoke') {
        void receiveIpc(contents, frame, message, (reply) => contents.pushTo(frame, encode(reply)));
      } else {
        noteOfPage(window, message);
      }
    };
    if (!text.includes(`"${token}:file:`)) {
      receive(decode(text) as FromPage);
      return;
    }
    earlier = earlier
      .then(() => withPaths(target, world, token, text))
      .then((whole) => receive(decode(whole) as FromPage))
      .catch((error: unknown) => note(String(error)));
  });
}

/** Puts the paths of files where the preload script had only a name for them. */
async function withPaths(target: Session, world: number, token: string, text: string): Promise<string> {
  let whole = text;
  for (const [name, index] of text.matchAll(new RegExp(`"${token}:file:(\\d+)"`, 'g'))) {
    const { result } = await target.send('Runtime.evaluate', {
      contextId: world,
      expression: `${FILES}[${index}]`,
    });
    // As in Electron, a file that is not on the disk has an empty path.
    const { path } = await target
      .send('DOM.getFileInfo', { objectId: result.objectId })
      .catch(() => ({ path: '' }));
    whole = whole.replace(name, () => JSON.stringify(path));
  }
  return whole;
}

function noteOfPage(
  window: StandInWindow,
  message: Exclude<FromPage, { kind: 'send' } | { kind: 'invoke' }>,
): void {
  const contents = window.webContents;
  switch (message.kind) {
    case 'keys':
      Menu.press(message.accelerator, window);
      return;
    case 'title': {
      contents.title = message.title;
      const event = new PreventableEvent();
      window.emit('page-title-updated', event, message.title, true);
      contents.emit('page-title-updated', event, message.title, true);
      if (!event.defaultPrevented) {
        window.title = message.title;
      }
      return;
    }
    case 'menu':
      contents.emit('context-menu', new PreventableEvent(), contextMenuOf(message.params));
      return;
    case 'preload-error':
      note(`the preload script failed: ${message.error.stack}`);
      contents.emit('preload-error', new PreventableEvent(), window.preferences.preload, message.error);
  }
}

function contextMenuOf(menu: ContextMenu): Partial<Electron.ContextMenuParams> {
  const { x, y, selectionText, isEditable, hasText } = menu;
  const hasSelection = selectionText !== '';
  return {
    x,
    y,
    linkURL: toKnown(menu.linkURL),
    selectionText,
    isEditable,
    // There is no dictionary.
    misspelledWord: '',
    dictionarySuggestions: [],
    editFlags: {
      canUndo: isEditable,
      canRedo: isEditable,
      canCut: isEditable && hasSelection,
      canCopy: hasSelection,
      canPaste: isEditable,
      canDelete: isEditable && hasSelection,
      canSelectAll: hasText,
      canEditRichly: false,
    },
  };
}
