import type { Route } from './endpoint';

/** What the pages that the server renders ask for, whoever reads them: it comes with the first of them. */
export const readingRoutes = {
  logout: { method: 'POST', path: '/auth/logout', auth: 'user', limit: 'write' },
  getCurrentUser: { method: 'GET', path: '/auth/user', auth: 'user', limit: 'read' },
  listPosts: { method: 'GET', path: '/posts', auth: 'public', limit: 'read' },
  getPostPage: { method: 'GET', path: '/posts/page/:slug', auth: 'public', limit: 'read' },
  searchPosts: { method: 'GET', path: '/posts/search', auth: 'public', limit: 'search' },
  listFaq: { method: 'GET', path: '/faq/newest', auth: 'public', limit: 'read' },
  findCertificates: { method: 'GET', path: '/certificates', auth: 'public', limit: 'search' },
  getCertificate: { method: 'GET', path: '/certificates/:uniqueId', auth: 'public', limit: 'search' },
} as const satisfies Record<string, Route>;
