import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore, useStores } from '../../stores/context';
import { PASSWORD_ENDED } from '../../stores/auth-store';
import { SessionKeeper } from '../../stores/member/session-keeper';
import { OfflineMark } from './OfflineMark';
import { listenToPage } from './page-events';

/** While the site does not answer, it is asked again this often, in milliseconds. */
const RETRY = 15_000;

const PasswordEnded = lazy(() =>
  import('./PasswordEnded').then((module) => ({ default: module.PasswordEnded })),
);

/** Stands on every page while somebody is signed in: looks after the session and says when the site is away. */
export const MemberSession = observer(function MemberSession() {
  const { auth, platform } = useStores();
  const session = useStore(SessionKeeper);
  const { isOffline } = auth;
  useEffect(() => {
    session.start(!navigator.onLine);
    return listenToPage(window, {
      onHide: () => session.hide(),
      onShow: () => session.show(),
      // Without a network a site on this very machine may still answer: it is asked either way.
      onNetwork: () => void session.refresh(),
      onStorage: (key) => session.followOtherTab(key),
    });
  }, [session]);
  useEffect(() => {
    const timer = isOffline ? window.setInterval(() => void session.refresh(), RETRY) : 0;
    return () => window.clearInterval(timer);
  }, [isOffline, session]);
  const [passwordEndedFor, setPasswordEndedFor] = useState(() => platform.storage.get(PASSWORD_ENDED));
  const closePasswordEnded = () => {
    platform.storage.remove(PASSWORD_ENDED);
    setPasswordEndedFor(null);
  };
  return (
    <>
      <OfflineMark isShown={isOffline} onRetry={() => session.refresh()} />
      {passwordEndedFor !== null && passwordEndedFor === auth.user?.id && (
        <Suspense>
          <PasswordEnded onClose={closePasswordEnded} />
        </Suspense>
      )}
    </>
  );
});
