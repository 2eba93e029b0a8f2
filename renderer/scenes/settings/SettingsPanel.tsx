import * as Dialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { useStore, useStores } from '../../stores/context';
import { SettingsStore } from '../../stores/settings-store';
import { SettingsForm } from './SettingsForm';
import styles from './settings.module.css';
import { useDraft } from './use-draft';

/**
 * The settings side panel (SPEC §2). The page beside it stays in use, since it shows the preview; closing in any
 * way but Save takes the preview back, and the focus returns to where it was.
 */
export const SettingsPanel = observer(function SettingsPanel() {
  const { ui } = useStores();
  const settings = useStore(SettingsStore);
  const opener = useRef<Element | null>(null);
  const close = () => {
    settings.preview(settings.saved);
    ui.closeSettings();
  };
  return (
    <Dialog.Root modal={false} open={ui.isSettingsOpen} onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Portal>
        <Dialog.Content
          className={styles.panel}
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) {
              opener.current.focus();
            }
          }}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <Panel />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
});

/** Mounted anew each time the panel opens, with what is saved. */
function Panel() {
  const draft = useDraft();
  return (
    <>
      <div className={styles.header}>
        <Dialog.Title>Settings</Dialog.Title>
        <Dialog.Close className={styles.iconButton} aria-label="Close settings" title="Close settings">
          <X size={20} aria-hidden="true" />
        </Dialog.Close>
      </div>
      <SettingsForm draft={draft} />
    </>
  );
}
