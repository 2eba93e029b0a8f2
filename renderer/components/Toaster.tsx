import * as RadixToast from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useStores } from '../stores/context';
import styles from './Toaster.module.css';

/**
 * What the page says in passing. Waits while it is pointed at or focused; F8 leads to it; announced to
 * screen readers: errors at once, the rest when they are idle.
 */
export const Toaster = observer(function Toaster() {
  const { ui } = useStores();
  return (
    <RadixToast.Provider label="Message" swipeDirection="right">
      {ui.toasts.map(({ id, message, tone, duration }) => (
        <RadixToast.Root
          key={id}
          className={`${styles.toast} ${styles[tone]}`}
          duration={duration}
          type={tone === 'error' ? 'foreground' : 'background'}
          onOpenChange={(isOpen) => {
            if (!isOpen) {
              ui.dismissToast(id);
            }
          }}
        >
          <RadixToast.Description>{message}</RadixToast.Description>
          <RadixToast.Close className={styles.close} aria-label="Close message">
            <X size={16} aria-hidden="true" />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport className={styles.viewport} />
    </RadixToast.Provider>
  );
});
