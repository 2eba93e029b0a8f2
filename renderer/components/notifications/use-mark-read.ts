import { TIMES } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import { NotificationsStore } from '../../stores/notifications/notifications-store';
import { useStore, useStores } from '../../stores/context';

/** Marks notifications as read and says how that went (SPEC §8). Each resolves once it is said. */
export function useMarkRead(): {
  read: (notificationId: string) => Promise<void>;
  readAll: () => Promise<void>;
} {
  const { ui } = useStores();
  const store = useStore(NotificationsStore);
  const tell = async (work: Promise<void>, message: string): Promise<void> => {
    try {
      await work;
      ui.toast(message, 'success', TIMES.toastShort);
    } catch {
      ui.toast(MESSAGES.notifications.readFailed, 'error', TIMES.toastShort);
    }
  };
  return {
    async read(notificationId) {
      if (!store.isBusy(notificationId)) {
        await tell(store.read(notificationId), MESSAGES.notifications.read);
      }
    },
    readAll: () => tell(store.readAll(), MESSAGES.notifications.allRead),
  };
}
