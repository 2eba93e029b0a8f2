import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { DesktopBridge } from '../../../../server/contract/ipc';
import type { CodeDocument } from '../../../../server/contract/ipc-code';
import { ProblemBoundary } from '../../../components/Problem';
import { StoresContext } from '../../../stores/context';
import type { RootStore } from '../../../stores/create-root-store';
import { CodeWindow } from './CodeWindow';
import { followLook } from './follow-look';
import { NativeFile } from './native-file';
import { reasonOf } from './reason-of';
import { NotOpened, Opening } from './Opening';

/** Characters: a text beyond this makes each key late. */
const LONGEST = 20_000_000;

const RELOADED = 'Another program has changed the file: this is its text now. Undo brings yours back.';

/** Puts the file of a native window into its page, in place of the site's frame. */
export function openCodeWindow(root: HTMLElement, stores: RootStore, { code: bridge }: DesktopBridge): void {
  const { dataset } = document.documentElement;
  const view = createRoot(root);
  const show = (content: ReactNode): void =>
    view.render(
      <StrictMode>
        <StoresContext value={stores}>
          <ProblemBoundary>{content}</ProblemBoundary>
        </StoresContext>
      </StrictMode>,
    );
  const open = (document: CodeDocument): void => {
    const { name, text } = document;
    if (text.length > LONGEST) {
      show(
        <NotOpened title={`“${name}” is too large`}>
          It has {text.length.toLocaleString('en')} characters, and a window takes{' '}
          {LONGEST.toLocaleString('en')}. Nothing was changed. Open it in another program, or a part of it
          here.
        </NotOpened>,
      );
      return;
    }
    const { platform } = stores;
    const file = new NativeFile(document, {
      bridge,
      storage: platform.storage,
      onReload: () => stores.ui.toast(RELOADED, 'info', 10_000),
    });
    bridge.onTextWanted(() => file.file.code);
    bridge.onDocument((event) => file.hear(event));
    platform.onOtherTab(() => file.hearSettings());
    file.file.focus();
    show(<CodeWindow file={file} />);
  };
  followLook(stores);
  show(<Opening />);
  dataset.window = 'open';
  dataset.js = 'ready';
  bridge
    .load()
    .then(open)
    .catch((error: unknown) =>
      show(
        <NotOpened title="The file could not be opened" onAgain={() => window.location.reload()}>
          {reasonOf(error)}
        </NotOpened>,
      ),
    );
}
