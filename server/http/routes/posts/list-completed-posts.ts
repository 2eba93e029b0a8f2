import { endpoints } from '../../../contract/endpoints';
import { register } from '../../register';

/** Nobody has completed anything yet: marking posts as completed comes with progress. */
export const listCompletedPostsRoute = register(endpoints.listCompletedPosts, async () => []);
