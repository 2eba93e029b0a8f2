import * as RadixToast from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, type FocusEvent } from 'react';
import { useStores } from '../stores/context';
import styles from './Toaster.module.css';

/**
 * What the page says in passing. Waits while it is pointed at or focused; F8 leads to it; announced to
 * screen readers: errors at once, the rest when they are idle.
 */
export const Toaster = observer(function Toaster() {
  const { ui } = useStores();
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<EventTarget | null>(null);
  const handleFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) {
      before.current = relatedTarget;
    }
  };
  const dismiss = (id: number) => {
    ui.dismissToast(id);
    // The library hands the focus to the list, which cannot be seen once it is empty.
    if (ui.toasts.length === 0 && document.activeElement === list.current) {
      focusAgain(before.current);
    }
  };
  return (
    <RadixToast.Provider label="Message" swipeDirection="right">
      <div onFocus={handleFocus}>
        {ui.toasts.map(({ id, message, tone, duration, action }) => (
          <RadixToast.Root
            key={id}
            className={`${styles.toast} ${styles[tone]}`}
            duration={duration}
            type={tone === 'error' ? 'foreground' : 'background'}
            onOpenChange={(isOpen) => {
              if (!isOpen) {
                dismiss(id);
              }
            }}
          >
            <RadixToast.Description>{message}</RadixToast.Description>
            {action && (
              <RadixToast.Action className={styles.action} altText={action.label} onClick={action.run}>
                {action.label}
              </RadixToast.Action>
            )}
            <RadixToast.Close className={styles.close} aria-label="Close message">
              <X size={16} aria-hidden="true" />
            </RadixToast.Close>
          </RadixToast.Root>
        ))}
        <RadixToast.Viewport ref={list} label="Messages ({hotkey})" className={styles.viewport} />
      </div>
    </RadixToast.Provider>
  );
});

/** Gives the focus back to where it was before the messages, or to the page's content. */
function focusAgain(before: EventTarget | null): void {
  const target =
    before instanceof HTMLElement && before.isConnected ? before : document.getElementById('main');
  target?.focus({ preventScroll: true });
}
