import { useEffect } from 'react';
import { NotificationsStore } from '../../stores/notifications/notifications-store';
import { useStore, useStores } from '../../stores/context';

/**
 * The user's notifications, live for as long as the component stands.
 *
 * @param isListShown fetches the list too; without it only what is unread is counted
 */
export function useLiveNotifications(userId: string, isListShown: boolean): NotificationsStore {
  const store = useStore(NotificationsStore);
  const { desktop } = useStores().platform;
  useEffect(() => {
    // The app tells of what comes through the system when its window is not seen, and has one page alone.
    const handleVisibility = (): void => store.setPageSeen(!document.hidden || desktop !== undefined);
    const handleOnline = (): void => store.reconnect();
    handleVisibility();
    const disconnect = store.connect(userId);
    document.addEventListener('visibilitychange', handleVisibility);
    window.addEventListener('online', handleOnline);
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility);
      window.removeEventListener('online', handleOnline);
      disconnect();
    };
  }, [store, userId, desktop]);
  useEffect(() => {
    if (isListShown) {
      store.want();
    }
  }, [store, userId, isListShown]);
  return store;
}
