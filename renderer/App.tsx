import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { Layout } from './components/layout/Layout';
import { ParamsContext } from './components/params';
import { Problem } from './components/Problem';
import { findRoute, loadScene, matchRoute, NOT_FOUND } from './routes';
import { SceneSlot } from './SceneSlot';
import { useStores } from './stores/context';
import { useLinks } from './use-links';
import { useNavigation } from './use-navigation';

const Toaster = lazy(() => import('./components/Toaster').then((m) => ({ default: m.Toaster })));
const SettingsPanel = lazy(() =>
  import('./scenes/settings/SettingsPanel').then((m) => ({ default: m.SettingsPanel })),
);

/** The whole page: frame, the scene of the address, and what lies over it. */
export function App() {
  const stores = useStores();
  const { pathname } = useLocation();
  const [firstPath] = useState(pathname);
  useNavigation();
  useLinks();
  useEffect(() => {
    // Every listener of the page stands now; effects of parents run last.
    document.documentElement.dataset.js = 'ready';
    return stores.start();
  }, [stores]);

  const { status } = stores.snapshot;
  const { route, params } = useMemo(() => matchRoute(pathname), [pathname]);
  const isRefused = status !== 200 && pathname === firstPath;
  return (
    <Layout>
      {isRefused ? (
        <RefusedPage status={status} />
      ) : (
        <ParamsContext value={params}>
          <SceneSlot key={route.path} route={route} />
        </ParamsContext>
      )}
      <Overlays />
    </Layout>
  );
}

/** The page that the server answered with 404 or 500. */
function RefusedPage({ status }: { status: number }) {
  return status === 404 ? (
    <SceneSlot route={NOT_FOUND} />
  ) : (
    <Problem title="Something went wrong">
      The server could not make this page. Reload it in a moment; if that does not help, go on from the menu.
    </Problem>
  );
}

// Without it the page works on: what it brings comes with the next page.
const MemberSession = lazy<ComponentType>(() =>
  import('./components/member/MemberSession').then(
    (m) => ({ default: m.MemberSession }),
    () => ({ default: () => null }),
  ),
);

const DesktopEffects = lazy<ComponentType>(() =>
  import('./DesktopEffects').then((m) => ({ default: m.DesktopEffects })),
);

/** Settings, toasts and what follows a session: their code comes when they are first used. */
const Overlays = observer(function Overlays() {
  const { auth, platform, ui } = useStores();
  const wasUsed = useRef({ settings: false, toasts: false });
  wasUsed.current.settings ||= ui.isSettingsOpen;
  wasUsed.current.toasts ||= ui.toasts.length > 0;
  return (
    <Suspense>
      {wasUsed.current.settings && <SettingsPanel />}
      {wasUsed.current.toasts && <Toaster />}
      {auth.token && <MemberSession />}
      {platform.desktop && <DesktopEffects />}
    </Suspense>
  );
});

/** What the first render needs: the scene of the address, or the 404 page. */
export async function loadFirstScene(pathname: string, status: number): Promise<void> {
  await loadScene(status === 404 ? NOT_FOUND : findRoute(pathname));
}
