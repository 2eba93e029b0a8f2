import type { Route } from './endpoint';

/** What the pages that the server renders ask for, for visitors and members: it comes with the first of them. */
export const readingRoutes = {
  logout: { method: 'POST', path: '/auth/logout', auth: 'user', limit: 'write' },
  getCurrentUser: { method: 'GET', path: '/auth/user', auth: 'user', limit: 'read' },
  listPosts: { method: 'GET', path: '/posts', auth: 'public', limit: 'read' },
  getPostPage: { method: 'GET', path: '/posts/page/:slug', auth: 'public', limit: 'read' },
  searchPosts: { method: 'GET', path: '/posts/search', auth: 'public', limit: 'search' },
  listFaq: { method: 'GET', path: '/faq/newest', auth: 'public', limit: 'read' },
  findCertificates: { method: 'GET', path: '/certificates', auth: 'public', limit: 'search' },
  getCertificate: { method: 'GET', path: '/certificates/:uniqueId', auth: 'public', limit: 'search' },
  undoDeletion: { method: 'DELETE', path: '/account/deletion', auth: 'user', limit: 'write' },
  listUserPosts: { method: 'GET', path: '/posts/userposts', auth: 'user', limit: 'read' },
  listCompletedPosts: { method: 'GET', path: '/posts/completed', auth: 'user', limit: 'read' },
  deletePost: { method: 'DELETE', path: '/posts/:postId', auth: 'user', limit: 'write' },
  restorePost: { method: 'POST', path: '/posts/:postId/restore', auth: 'user', limit: 'write' },
  exportPost: { method: 'GET', path: '/posts/:postId/export', auth: 'user', limit: 'read' },
  completePost: { method: 'POST', path: '/posts/:postId/complete', auth: 'user', limit: 'write' },
  uncompletePost: { method: 'DELETE', path: '/posts/:postId/complete', auth: 'user', limit: 'write' },
  listFollowedCategories: {
    method: 'GET',
    path: '/notifications/followed-categories',
    auth: 'user',
    limit: 'read',
  },
  followCategory: { method: 'POST', path: '/notifications/follow-category', auth: 'user', limit: 'write' },
  unfollowCategory: {
    method: 'POST',
    path: '/notifications/unfollow-category',
    auth: 'user',
    limit: 'write',
  },
  listNotifications: { method: 'GET', path: '/notifications', auth: 'user', limit: 'read' },
  streamNotifications: { method: 'GET', path: '/notifications/stream', auth: 'user', limit: 'read' },
  readNotification: { method: 'PUT', path: '/notifications/:id/read', auth: 'user', limit: 'write' },
  readAllNotifications: { method: 'PUT', path: '/notifications/read', auth: 'user', limit: 'write' },
} as const satisfies Record<string, Route>;
