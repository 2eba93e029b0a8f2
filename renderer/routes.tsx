import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';

/** One line of the route table: where a scene stands and how it comes. */
export interface SceneRoute {
  path: string;
  /** The scene's module, as Vite's manifest names it. */
  module: string;
  /** Rendered on the server with its data; the others start as a skeleton (DESIGN §3, "Pages"). */
  isServerRendered: boolean;
}

/** A scene's module exports one component. The server has its scenes from entry-server. */
const modules = import.meta.env.SSR
  ? {}
  : import.meta.glob<Record<string, ComponentType>>('./scenes/*/*Scene.tsx');

const scene = (path: string, name: string, isServerRendered = true): SceneRoute => ({
  path,
  module: `scenes/${name}.tsx`,
  isServerRendered,
});

/** Shown for addresses that the table does not know, and for pages the server answered with 404. */
export const NOT_FOUND = scene('*', 'not-found/NotFoundScene');

/** Every screen of the web deployment (SPEC §2). */
export const ROUTES: readonly SceneRoute[] = [
  scene('/', 'home/HomeScene'),
  scene('/explore', 'explore/ExploreScene'),
  scene('/category', 'category-list/CategoryListScene'),
  scene('/category/:category', 'category/CategoryScene'),
  scene('/post/:slug', 'post/PostScene'),
  scene('/faq', 'faq/FaqScene'),
  scene('/privacy', 'privacy/PrivacyScene'),
  scene('/sitemap', 'sitemap/SitemapScene'),
  scene('/certificate-verification', 'certificates/CertificatesScene'),
  scene('/verify/:uniqueId', 'certificates/CertificatesScene'),
  scene('/login', 'login/LoginScene', false),
  scene('/register', 'register/RegisterScene', false),
  scene('/forgot-password', 'forgot-password/ForgotPasswordScene', false),
  scene('/reset-password/:token', 'reset-password/ResetPasswordScene', false),
  scene('/dashboard', 'dashboard/DashboardScene', false),
  NOT_FOUND,
];

/** The route of a path, such as `/post/some-slug`; the last one takes all. */
export function findRoute(pathname: string): SceneRoute {
  return ROUTES.find((route) => matchPath(route.path, pathname)) ?? NOT_FOUND;
}

const scenes = new Map<string, ComponentType>();

/** A scene that is here already: on the server all of them, in the browser those loaded so far. */
export function loadedScene(route: SceneRoute): ComponentType | undefined {
  return scenes.get(route.module);
}

export function provideScene(route: SceneRoute, Scene: ComponentType): void {
  scenes.set(route.module, Scene);
}

/** Fetches a scene's code, once. Rejects when the file does not come. */
export async function loadScene(route: SceneRoute): Promise<void> {
  if (!scenes.has(route.module)) {
    const module = await modules[`./${route.module}`]?.();
    const Scene = Object.values(module ?? {})[0];
    if (!Scene) {
      throw new TypeError(`There is no scene in ${route.module}.`);
    }
    provideScene(route, Scene);
  }
}
