import type { ContextMenu } from '../messages';
import { post } from './ipc-renderer';

const FIELDS = 'input, textarea, [contenteditable=""], [contenteditable="true"]';

/** Tells the main process what a browser window would notice by itself: titles, keys of the menu, the right button. */
export function watchPage(): void {
  watchTitle();
  window.addEventListener('keydown', (event) => {
    const isForMenu = event.ctrlKey || event.metaKey || event.altKey || /^F\d+$/.test(event.key);
    if (isForMenu && !event.repeat) {
      // After every listener of the page: the menu gets what the page leaves.
      setTimeout(() => {
        if (!event.defaultPrevented) {
          post({ kind: 'keys', accelerator: acceleratorOf(event) });
        }
      });
    }
  });
  window.addEventListener('contextmenu', (event) => {
    setTimeout(() => {
      if (!event.defaultPrevented) {
        post({ kind: 'menu', params: menuAt(event) });
      }
    });
  });
}

function watchTitle(): void {
  let last = '';
  const tell = (): void => {
    if (document.title !== last) {
      last = document.title;
      post({ kind: 'title', title: last });
    }
  };
  document.addEventListener('DOMContentLoaded', () => {
    tell();
    new MutationObserver(tell).observe(document.head, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
}

function acceleratorOf({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): string {
  const parts = [ctrlKey || metaKey ? 'CmdOrCtrl' : '', altKey ? 'Alt' : '', shiftKey ? 'Shift' : ''];
  return [...parts.filter((part) => part !== ''), key].join('+');
}

function menuAt({ clientX, clientY, target }: MouseEvent): ContextMenu {
  const element = target instanceof Element ? target : null;
  const field = element?.closest<HTMLElement>(FIELDS) ?? null;
  return {
    x: clientX,
    y: clientY,
    linkURL: element?.closest('a')?.href ?? '',
    ...(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      ? inField(field)
      : { selectionText: String(getSelection() ?? ''), isEditable: field !== null, hasText: true }),
  };
}

function inField(
  field: HTMLInputElement | HTMLTextAreaElement,
): Pick<ContextMenu, 'selectionText' | 'isEditable' | 'hasText'> {
  const { value, selectionStart, selectionEnd, readOnly, disabled } = field;
  return {
    selectionText: value.slice(selectionStart ?? 0, selectionEnd ?? 0),
    isEditable: !readOnly && !disabled,
    hasText: value !== '',
  };
}
