import type { EndpointName, Endpoints } from '../../contract/endpoints';
import type { RegisteredRoute } from '../register';
import { acceptPolicyRoute } from './auth/accept-policy';
import { forgotPasswordRoute } from './auth/forgot-password';
import { getCurrentUserRoute } from './auth/get-current-user';
import { loginRoute } from './auth/login';
import { logoutRoute } from './auth/logout';
import { registerRoute } from './auth/register';
import { resetPasswordRoute } from './auth/reset-password';
import { findCertificatesRoute } from './certificates/find-certificates';
import { getCertificateRoute } from './certificates/get-certificate';
import { listFaqRoute } from './faq/list-faq';
import { listFollowedCategoriesRoute } from './notifications/list-followed-categories';
import { getPostRoute } from './posts/get-post';
import { getPostPageRoute } from './posts/get-post-page';
import { listCategoryPostsRoute } from './posts/list-category-posts';
import { listCompletedPostsRoute } from './posts/list-completed-posts';
import { listPostsRoute } from './posts/list-posts';
import { listUserPostsRoute } from './posts/list-user-posts';
import { searchPostsRoute } from './posts/search-posts';

/** Every endpoint of the contract with its handler: one that is missing, or another's, does not compile. */
export const apiRoutes: { [Name in EndpointName]: RegisteredRoute<Endpoints[Name]> } = {
  register: registerRoute,
  login: loginRoute,
  logout: logoutRoute,
  getCurrentUser: getCurrentUserRoute,
  acceptPolicy: acceptPolicyRoute,
  forgotPassword: forgotPasswordRoute,
  resetPassword: resetPasswordRoute,
  listPosts: listPostsRoute,
  getPost: getPostRoute,
  getPostPage: getPostPageRoute,
  searchPosts: searchPostsRoute,
  listCategoryPosts: listCategoryPostsRoute,
  listUserPosts: listUserPostsRoute,
  listCompletedPosts: listCompletedPostsRoute,
  listFollowedCategories: listFollowedCategoriesRoute,
  listFaq: listFaqRoute,
  findCertificates: findCertificatesRoute,
  getCertificate: getCertificateRoute,
};
