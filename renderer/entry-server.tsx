import { enableStaticRendering } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { PageRenderer } from '../server/contract/page';
import { Api } from './api/client';
import { App } from './App';
import { provideFrozen } from './components/Frozen';
import { CategoryLinks } from './components/layout/CategoryLinks';
import { FooterContent } from './components/layout/FooterContent';
import { serverPlatform } from './platform/server';
import { findRoute, NOT_FOUND, provideScene, ROUTES } from './routes';
import { AchievementScene } from './scenes/achievement/AchievementScene';
import { CategoryListScene } from './scenes/category-list/CategoryListScene';
import { CategoryScene } from './scenes/category/CategoryScene';
import { CertificatesScene } from './scenes/certificates/CertificatesScene';
import { EditorScene } from './scenes/editor/EditorScene';
import { ExploreScene } from './scenes/explore/ExploreScene';
import { FaqScene } from './scenes/faq/FaqScene';
import { HomeScene } from './scenes/home/HomeScene';
import { NotFoundScene } from './scenes/not-found/NotFoundScene';
import { PostScene } from './scenes/post/PostScene';
import { PrivacyScene } from './scenes/privacy/PrivacyScene';
import { SitemapScene } from './scenes/sitemap/SitemapScene';
import { StoresContext } from './stores/context';
import { createRootStore } from './stores/create-root-store';

const SERVER_SCENES: Record<string, ComponentType> = {
  '/': HomeScene,
  '/explore': ExploreScene,
  '/category': CategoryListScene,
  '/category/:category': CategoryScene,
  '/post/:slug': PostScene,
  '/editor': EditorScene,
  '/faq': FaqScene,
  '/privacy': PrivacyScene,
  '/sitemap': SitemapScene,
  '/certificate-verification': CertificatesScene,
  '/verify/:uniqueId': CertificatesScene,
  '/achievements/:category': AchievementScene,
  '*': NotFoundScene,
};

enableStaticRendering(true);
for (const route of ROUTES.filter(({ isServerRendered }) => isServerRendered)) {
  const Scene = SERVER_SCENES[route.path];
  if (!Scene) {
    throw new Error(
      `The scene of ${route.path} is rendered on the server, but entry-server does not import it.`,
    );
  }
  provideScene(route, Scene);
}

provideFrozen('footer', renderToStaticMarkup(<FooterContent />));
provideFrozen('quick-links', renderToStaticMarkup(<CategoryLinks />));

const api = new Api({ fetch: serverPlatform.fetch, getToken: () => null });

/** The markup of a page: anonymous, the same for everybody, made of the snapshot alone. */
export const render: PageRenderer['render'] = (url, snapshot) => {
  const stores = createRootStore({ api, platform: serverPlatform, clock: () => 0, snapshot });
  const html = renderToString(
    <StoresContext value={stores}>
      <StaticRouter location={url}>
        <App />
      </StaticRouter>
    </StoresContext>,
  );
  const route = snapshot.status === 404 ? NOT_FOUND : findRoute(url.replace(/[?#].*$/s, ''));
  return { html, modules: [route.module] };
};
