import { z } from 'zod';
import { POST_CATEGORIES } from '../constants/categories';
import { LIMITS } from '../constants/limits';
import { idSchema, messageSchema, queryNumberSchema } from '../schemas/common';
import {
  completedPostSchema,
  postCardSchema,
  postPageSchema,
  postSchema,
  progressSchema,
} from '../schemas/post';
import { postDraftSchema } from '../schemas/post-draft';
import type { Endpoint } from './endpoint';
import { routes } from './routes';

const slugParams = z.object({ slug: z.string().min(1).max(200) });
const categoryName = z.enum(POST_CATEGORIES, 'There is no such category.');

export const postEndpoints = {
  listPosts: {
    ...routes.listPosts,
    summary:
      'Published posts, newest first. `X-Total-Count` and `Link` headers carry the total and the next page. `category` also takes `web-development`.',
    request: {
      query: z.object({
        category: z.string().max(100).optional(),
        author: z.string().max(LIMITS.nameMax).optional(),
        view: z.enum(['card', 'full'], 'view is card or full.').optional(),
        limit: queryNumberSchema('limit', 1, LIMITS.postsPerAnswerMax).optional(),
        cursor: z.string().max(200).optional(),
      }),
    },
    response: z.array(z.union([postSchema, postCardSchema])),
  },
  getPost: {
    ...routes.getPost,
    summary: 'One post with its source. An old slug answers with the post under its new one.',
    request: { params: slugParams },
    response: postSchema,
  },
  getPostPage: {
    ...routes.getPostPage,
    summary: 'One post rendered for reading, with three related posts.',
    request: { params: slugParams },
    response: postPageSchema,
  },
  searchPosts: {
    ...routes.searchPosts,
    summary: 'Finds posts, best first; forgives typing errors; each with a highlighted passage.',
    request: {
      query: z.object({
        query: z
          .string('Type something to search for.')
          .trim()
          .min(1, 'Type something to search for.')
          .max(LIMITS.searchMax, `Search for at most ${LIMITS.searchMax} characters.`),
      }),
    },
    response: z.array(postCardSchema),
  },
  listCategoryPosts: {
    ...routes.listCategoryPosts,
    summary: 'All posts of one category as cards; the length is the total of the category.',
    request: { query: z.object({ category: categoryName }) },
    response: z.array(postCardSchema),
  },
  listUserPosts: {
    ...routes.listUserPosts,
    summary: 'The signed-in user’s own posts as cards, newest first.',
    request: {},
    response: z.array(postCardSchema),
  },
  listCompletedPosts: {
    ...routes.listCompletedPosts,
    summary: 'The posts the signed-in user has completed, the last one first.',
    request: {},
    response: z.array(completedPostSchema),
  },
  createPost: {
    ...routes.createPost,
    summary:
      'Publishes a post. Followers of its category are notified. Takes an account that accepted the policy.',
    request: { body: postDraftSchema },
    response: postSchema,
    status: 201,
  },
  completePost: {
    ...routes.completePost,
    summary: 'Marks a post as completed. Marking it again changes nothing.',
    request: { params: z.object({ postId: idSchema }) },
    response: completedPostSchema,
  },
  uncompletePost: {
    ...routes.uncompletePost,
    summary: 'Takes the mark of completion back.',
    request: { params: z.object({ postId: idSchema }) },
    response: messageSchema,
  },
  getProgress: {
    ...routes.getProgress,
    summary: 'Completed and published posts of every category.',
    request: {},
    response: z.array(progressSchema),
  },
  listFaq: {
    ...routes.listFaq,
    summary: 'The newest questions of posts, at most three: title, answer as HTML, and where they stand.',
    request: {},
    response: z.array(
      z.object({
        title: z.string(),
        html: z.string(),
        slug: z.string(),
        id: z.string(),
        postTitle: z.string(),
      }),
    ),
  },
} satisfies Record<string, Endpoint>;
