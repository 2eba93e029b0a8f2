/** Every screen that can be opened by an address, by name. */
export const SCREENS = {
  home: '/',
  explore: '/explore',
  search: '/explore?query=useEfect',
  'search-nothing': '/explore?query=qqqqzzzz',
  faq: '/faq',
  categories: '/category',
  category: '/category/React',
  collection: '/category/web-development',
  post: '/post/effects-without-surprises-what-useeffect-is-really-for',
  login: '/login',
  register: '/register',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password/abc',
  dashboard: '/dashboard',
  'admin-dashboard': '/admin-dashboard',
  notifications: '/notifications',
  unsubscribe: '/unsubscribe/abc',
  privacy: '/privacy',
  certificates: '/certificate-verification',
  'certificates-none': '/certificate-verification?userName=Ada',
  verify: '/verify/ABCD-1234',
  sitemap: '/sitemap',
  'not-found': '/no-such-page',
} as const;

export type ScreenName = keyof typeof SCREENS;
