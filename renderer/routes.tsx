import type { ComponentType } from 'react';
import { loadRoutes } from './api/known-routes';
import type { Params } from './components/params';

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

const POST = '/post/:slug';

/** Shown for addresses that the table does not know, and for pages the server answered with 404. */
export const NOT_FOUND = scene('*', 'not-found/NotFoundScene');

/** Every screen of the web deployment (SPEC §2). */
export const ROUTES: readonly SceneRoute[] = [
  scene('/', 'home/HomeScene'),
  scene('/explore', 'explore/ExploreScene'),
  scene('/category', 'category-list/CategoryListScene'),
  scene('/category/:category', 'category/CategoryScene'),
  scene(POST, 'post/PostScene'),
  scene('/post/:slug/history', 'history/HistoryScene', false),
  scene('/editor', 'editor/EditorScene'),
  scene('/faq', 'faq/FaqScene'),
  scene('/privacy', 'privacy/PrivacyScene'),
  scene('/sitemap', 'sitemap/SitemapScene'),
  scene('/certificate-verification', 'certificates/CertificatesScene'),
  scene('/verify/:uniqueId', 'certificates/CertificatesScene'),
  scene('/achievements/:category', 'achievement/AchievementScene'),
  scene('/login', 'login/LoginScene', false),
  scene('/register', 'register/RegisterScene', false),
  scene('/forgot-password', 'forgot-password/ForgotPasswordScene', false),
  scene('/reset-password/:token', 'reset-password/ResetPasswordScene', false),
  scene('/dashboard', 'dashboard/DashboardScene', false),
  scene('/admin-dashboard', 'admin-dashboard/AdminDashboardScene', false),
  scene('/notifications', 'notifications/NotificationsScene', false),
  scene('/unsubscribe/:token', 'unsubscribe/UnsubscribeScene', false),
  scene('/account', 'account/AccountScene', false),
  scene('/add-post', 'add-post/AddPostScene', false),
  scene('/media', 'media/MediaScene', false),
  scene('/confirm-email/:token', 'confirm-email/ConfirmEmailScene', false),
  NOT_FOUND,
];

/** Made once: the router's own matching weighs and compiles every route anew for each page. */
const MATCHERS = ROUTES.filter((route) => route !== NOT_FOUND).map((route) => ({
  route,
  names: [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
  pattern: new RegExp(`^${route.path.replace(/:\w+/g, '([^/]+)')}/*$`, 'i'),
}));

interface RouteMatch {
  route: SceneRoute;
  params: Params;
}

/** The route of a path and what the path says about it; `NOT_FOUND` takes what no other does. */
export function matchRoute(pathname: string): RouteMatch {
  for (const { route, names, pattern } of MATCHERS) {
    const values = pattern.exec(pathname);
    if (values) {
      const entries = names.map((name, index) => [name, decode(values[index + 1] ?? '')] as const);
      return { route, params: Object.fromEntries(entries) };
    }
  }
  return { route: NOT_FOUND, params: {} };
}

/** What is no percent-encoding stands for itself. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The slug of the post that a path leads to, decoded; undefined when it leads elsewhere. */
export function slugOfPost(pathname: string): string | undefined {
  const { route, params } = matchRoute(pathname);
  return route.path === POST ? params.slug : undefined;
}

/** The route of a path, such as `/post/some-slug`. */
export function findRoute(pathname: string): SceneRoute {
  return matchRoute(pathname).route;
}

const scenes = new Map<string, ComponentType>();

/** A scene that is here already: on the server all of them, in the browser those loaded so far. */
export function loadedScene(route: SceneRoute): ComponentType | undefined {
  return scenes.get(route.module);
}

export function provideScene(route: SceneRoute, Scene: ComponentType): void {
  scenes.set(route.module, Scene);
}

/**
 * Fetches a scene's code, once, and with a form the addresses it will send to: who has filled it in must not
 * wait for them. Rejects when a file does not come.
 */
export async function loadScene(route: SceneRoute): Promise<void> {
  if (!scenes.has(route.module)) {
    const [module] = await Promise.all([
      modules[`./${route.module}`]?.(),
      route.isServerRendered ? undefined : loadRoutes(),
    ]);
    const Scene = Object.values(module ?? {})[0];
    if (!Scene) {
      throw new TypeError(route.module);
    }
    provideScene(route, Scene);
  }
}
