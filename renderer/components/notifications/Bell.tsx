import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { MESSAGES } from '../../../server/contract/messages';
import type { NotificationsStore } from '../../stores/notifications/notifications-store';
import { Icon } from '../icon/Icon';
import { NotificationPanel } from './NotificationPanel';
import { useLiveNotifications } from './use-live-notifications';
import styles from './bell.module.css';

/** A badge has room for two digits. */
const BADGE_MAX = 99;

/** How many notifications are unread, and a panel with the newest (SPEC §2, "Shared layout"). */
export const Bell = observer(function Bell({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false);
  const store = useLiveNotifications(userId, isOpen);
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState(key);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  // Whoever follows a link of the panel is done with it.
  const isShown = isOpen && openedAt === key;
  useReservedPlace();
  useLeave(frame, isShown, (isByKey) => {
    setOpen(false);
    if (isByKey) {
      button.current?.focus({ preventScroll: true });
    }
  });
  const { unread } = store;
  return (
    <div ref={frame} className={styles.frame}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        aria-expanded={isShown}
        aria-controls={isShown ? panelId : undefined}
        title="Notifications"
        onClick={() => {
          setOpen(!isShown);
          setOpenedAt(key);
        }}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {unread > BADGE_MAX ? `${BADGE_MAX}+` : unread}
          </span>
        )}
      </button>
      {isShown && <NotificationPanel id={panelId} />}
      <Banner store={store} isSeen={!isShown} />
    </div>
  );
});

/** Says that something came; beside the open panel, which shows it, for ears alone. */
const Banner = observer(function Banner({ store, isSeen }: { store: NotificationsStore; isSeen: boolean }) {
  const { arrivals, unread } = store;
  return (
    <div role="status" className={isSeen ? styles.banner : 'visually-hidden'}>
      {arrivals.isShown && unread > 0 && (
        <p key={arrivals.count} className={styles.news}>
          <Icon name="bell" size={18} />
          {arrivals.text ?? MESSAGES.notifications.banner}
        </p>
      )}
    </div>
  );
});

/** `boot.js` keeps the bell's place free while it is on its way; who logs in or out changes that. */
function useReservedPlace(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.member = '';
    return () => {
      delete dataset.member;
    };
  }, []);
}

/** Calls when Escape is pressed, something else is clicked or the focus goes elsewhere. */
function useLeave(
  frame: { current: HTMLElement | null },
  isActive: boolean,
  onLeave: (isByKey: boolean) => void,
): void {
  const latest = useRef(onLeave);
  useEffect(() => {
    latest.current = onLeave;
  });
  useEffect(() => {
    if (!isActive) {
      return undefined;
    }
    const handleElsewhere = ({ target }: Event): void => {
      if (target instanceof Node && !frame.current?.contains(target)) {
        latest.current(false);
      }
    };
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') {
        latest.current(true);
      }
    };
    document.addEventListener('pointerdown', handleElsewhere);
    document.addEventListener('focusin', handleElsewhere);
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('pointerdown', handleElsewhere);
      document.removeEventListener('focusin', handleElsewhere);
      document.removeEventListener('keydown', handleKey);
    };
  }, [frame, isActive]);
}
