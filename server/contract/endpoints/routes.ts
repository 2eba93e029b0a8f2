import type { Route } from './endpoint';

/**
 * The plain half of every endpoint. It stands apart from the schemas so that a reading page
 * can call the API without carrying the schema library.
 */
export const routes = {
  register: { method: 'POST', path: '/auth/register', auth: 'public', limit: 'credentials' },
  login: { method: 'POST', path: '/auth/login', auth: 'public', limit: 'credentials' },
  logout: { method: 'POST', path: '/auth/logout', auth: 'user', limit: 'write' },
  getCurrentUser: { method: 'GET', path: '/auth/user', auth: 'user', limit: 'read' },
  acceptPolicy: { method: 'POST', path: '/auth/accept-policy', auth: 'user', limit: 'write' },
  forgotPassword: { method: 'POST', path: '/auth/forgot-password', auth: 'public', limit: 'mail' },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password/:token',
    auth: 'public',
    limit: 'credentials',
  },
  listPosts: { method: 'GET', path: '/posts', auth: 'public', limit: 'read' },
  getPost: { method: 'GET', path: '/posts/post/:slug', auth: 'public', limit: 'read' },
  getPostPage: { method: 'GET', path: '/posts/page/:slug', auth: 'public', limit: 'read' },
  searchPosts: { method: 'GET', path: '/posts/search', auth: 'public', limit: 'search' },
  listCategoryPosts: { method: 'GET', path: '/posts/category', auth: 'public', limit: 'read' },
  listUserPosts: { method: 'GET', path: '/posts/userposts', auth: 'user', limit: 'read' },
  listCompletedPosts: { method: 'GET', path: '/posts/completed', auth: 'user', limit: 'read' },
  createPost: { method: 'POST', path: '/posts', auth: 'author', limit: 'write' },
  completePost: { method: 'POST', path: '/posts/:postId/complete', auth: 'user', limit: 'write' },
  uncompletePost: { method: 'DELETE', path: '/posts/:postId/complete', auth: 'user', limit: 'write' },
  getProgress: { method: 'GET', path: '/progress', auth: 'user', limit: 'read' },
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
  getMailPreferences: { method: 'GET', path: '/notifications/mail', auth: 'user', limit: 'read' },
  setMailPreference: { method: 'PUT', path: '/notifications/mail', auth: 'user', limit: 'write' },
  unsubscribe: { method: 'POST', path: '/unsubscribe/:token', auth: 'public', limit: 'write' },
  listCategoryFollowers: { method: 'GET', path: '/users/category/:category', auth: 'author', limit: 'read' },
  listUsers: { method: 'GET', path: '/users', auth: 'admin', limit: 'read' },
  setUserRole: { method: 'PUT', path: '/users/:userId/role', auth: 'admin', limit: 'write' },
  blockUser: { method: 'POST', path: '/users/:userId/block', auth: 'admin', limit: 'write' },
  unblockUser: { method: 'DELETE', path: '/users/:userId/block', auth: 'admin', limit: 'write' },
  listInvites: { method: 'GET', path: '/admin/invites', auth: 'admin', limit: 'read' },
  createInvite: { method: 'POST', path: '/admin/invites', auth: 'admin', limit: 'write' },
  revokeInvite: { method: 'DELETE', path: '/admin/invites/:inviteId', auth: 'admin', limit: 'write' },
  listFailedJobs: { method: 'GET', path: '/admin/jobs', auth: 'admin', limit: 'read' },
  retryAllJobs: { method: 'POST', path: '/admin/jobs/retry', auth: 'admin', limit: 'write' },
  retryJob: { method: 'POST', path: '/admin/jobs/:jobId/retry', auth: 'admin', limit: 'write' },
  discardJob: { method: 'DELETE', path: '/admin/jobs/:jobId', auth: 'admin', limit: 'write' },
  getSiteFigures: { method: 'GET', path: '/admin/figures', auth: 'admin', limit: 'read' },
  listFaq: { method: 'GET', path: '/faq/newest', auth: 'public', limit: 'read' },
  findCertificates: { method: 'GET', path: '/certificates', auth: 'public', limit: 'search' },
  getCertificate: { method: 'GET', path: '/certificates/:uniqueId', auth: 'public', limit: 'search' },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
