import { autorun } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DesktopBridge } from '../server/contract/ipc';
import { slugOfPost } from './routes';
import { useStores } from './stores/context';
import type { RootStore } from './stores/create-root-store';
import { Arrivals } from './stores/notifications/arrivals';
import { NotificationsStore } from './stores/notifications/notifications-store';

const NOT_DRAGGED = 'The post could not be made into a file. Open it and try again.';

/** What the main window does with the desktop around it: links, menu, messages of the system, posts drawn out. */
export const DesktopEffects = observer(function DesktopEffects() {
  const stores = useStores();
  const { desktop } = stores.platform;
  const navigate = useNavigate();
  const userId = stores.auth.token === null ? undefined : stores.auth.user?.id;
  useEffect(() => desktop?.onNavigate((path) => void navigate(path)), [desktop, navigate]);
  useEffect(
    () =>
      desktop?.onCommand((command) => {
        if (command === 'settings') {
          stores.ui.openSettings();
        } else if (command === 'search' || command === 'find') {
          focusSearch(() => void navigate('/explore#search'));
        }
      }),
    [desktop, navigate, stores],
  );
  useEffect(() => (desktop ? letPostsBeDragged(desktop, stores) : undefined), [desktop, stores]);
  useEffect(
    () => (desktop && userId !== undefined ? tellOfNews(desktop, stores) : undefined),
    [desktop, stores, userId],
  );
  return null;
});

/** The page's own search, or that of Explore. */
function focusSearch(goThere: () => void): void {
  const field = document.querySelector<HTMLInputElement>('main [role="search"] input');
  if (field) {
    field.focus();
    field.select();
  } else {
    goThere();
  }
}

/** A link to a post that is drawn out of the window becomes a Markdown file. */
function letPostsBeDragged(desktop: DesktopBridge, { ui }: RootStore): () => void {
  const handleDrag = (event: DragEvent): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    const slug = link?.origin === window.location.origin && slugOfPost(link.pathname);
    if (slug) {
      event.preventDefault();
      void desktop.dragPost(slug).catch(() => ui.toast(NOT_DRAGGED, 'error'));
    }
  };
  document.addEventListener('dragstart', handleDrag);
  return () => document.removeEventListener('dragstart', handleDrag);
}

/** The badge follows what is unread, and what comes is told by the system, as long as somebody is signed in. */
function tellOfNews(desktop: DesktopBridge, stores: RootStore): () => void {
  const store = stores.use(NotificationsStore);
  const arrivals = stores.use(Arrivals);
  const setUnread = (unread: number): void => void desktop.setUnread(unread).catch(() => undefined);
  let told = arrivals.count;
  const stops = [
    autorun(() => setUnread(store.unread)),
    autorun(() => {
      const { count, latest } = arrivals;
      if (count > told && latest) {
        const { message, path } = latest;
        void desktop.notify({ title: 'Lectern', body: message, path }).catch(() => undefined);
      }
      told = count;
    }),
  ];
  return () => {
    stops.forEach((stop) => stop());
    setUnread(0);
  };
}
