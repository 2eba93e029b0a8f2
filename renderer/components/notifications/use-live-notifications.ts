import { useEffect } from 'react';
import { NotificationsStore } from '../../stores/notifications/notifications-store';
import { useStore } from '../../stores/context';

/**
 * The user's notifications, live for as long as the component stands.
 *
 * @param isListShown fetches the list too; without it only what is unread is counted
 */
export function useLiveNotifications(userId: string, isListShown: boolean): NotificationsStore {
  const store = useStore(NotificationsStore);
  useEffect(() => {
    const handleVisibility = (): void => store.setPageSeen(!document.hidden);
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
  }, [store, userId]);
  useEffect(() => {
    if (isListShown) {
      store.want();
    }
  }, [store, userId, isListShown]);
  return store;
}
