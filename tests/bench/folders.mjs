import { join } from 'node:path';
import { root } from '../../server/bin/project.mjs';

/** Where the bench keeps what is slow to make; outside version control, safe to delete. */
export const cacheFolder = join(root, 'node_modules', '.cache', 'lectern-bench');

/** The starter posts, which the bench's own posts are made from. */
export const starterFolder = join(root, 'resources', 'starter', 'posts');

/** The built server. */
export const serverProgram = join(root, 'out', 'server', 'web.js');
