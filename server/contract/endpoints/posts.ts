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
import {
  deletedPostSchema,
  draftContentSchema,
  previewSchema,
  revisionSummarySchema,
} from '../schemas/draft';
import { exportQuerySchema } from '../schemas/files';
import { postDraftSchema } from '../schemas/post-draft';
import type { Endpoint } from './endpoint';
import { routes } from './routes';

const postParams = z.object({ postId: idSchema });
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
      'Publishes a post. Followers of its category are notified. Takes an account that accepted the policy. Sent again it answers what is there; 409 `conflict` with `current.post` when the same draft was published meanwhile, in another state.',
    request: {
      body: postDraftSchema.extend({
        /** Made by the client, so that sending twice publishes once. */
        postId: idSchema.optional(),
        /** The draft it was written in, which goes with publishing. */
        draftId: idSchema.optional(),
        /** The revision of that draft which it goes back to. A later one stays, as a change of the post. */
        draftRevision: idSchema.optional(),
      }),
    },
    response: postSchema,
    status: 201,
  },
  previewPost: {
    ...routes.previewPost,
    summary: 'A draft rendered as readers would see it, with what its author may want to mend.',
    request: { body: draftContentSchema },
    response: previewSchema,
  },
  updatePost: {
    ...routes.updatePost,
    summary:
      'Changes a post of one’s own (admins: any). `revision` is the one it was made from; 409 `conflict` with `current.post` when another is in place.',
    request: {
      params: postParams,
      body: postDraftSchema.extend({
        revision: idSchema,
        draftId: idSchema.optional(),
        draftRevision: idSchema.optional(),
      }),
    },
    response: postSchema,
  },
  deletePost: {
    ...routes.deletePost,
    summary: 'Takes a post of one’s own (admins: any) off the site. It can be restored for 30 days.',
    request: { params: postParams },
    response: deletedPostSchema,
  },
  restorePost: {
    ...routes.restorePost,
    summary: 'Brings a deleted post back. What an admin has removed only an admin brings back.',
    request: { params: postParams },
    response: postSchema,
  },
  listDeletedPosts: {
    ...routes.listDeletedPosts,
    summary:
      'One’s own deleted posts that are still kept, the last deleted first; authors cannot restore what an admin has removed.',
    request: {},
    response: z.array(deletedPostSchema),
  },
  getPostSource: {
    ...routes.getPostSource,
    summary: 'A post of one’s own (admins: any) with its source, for changing it.',
    request: { params: postParams },
    response: postSchema,
  },
  exportPost: {
    ...routes.exportPost,
    summary:
      'A post of one’s own (admins: any) as a file: Markdown with every field, or a ZIP file with its pictures and videos.',
    request: { params: postParams, query: exportQuerySchema },
    response: z.null(),
    file: 'application/octet-stream',
  },
  listRevisions: {
    ...routes.listRevisions,
    summary: 'The states that a post of one’s own (admins: any) was in, the newest first.',
    request: { params: postParams },
    response: z.array(revisionSummarySchema),
  },
  getRevision: {
    ...routes.getRevision,
    summary: 'One state of a post.',
    request: { params: postParams.extend({ revision: idSchema }) },
    response: postSchema,
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
