import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { routes } from './routes';

export const notificationEndpoints = {
  listFollowedCategories: {
    ...routes.listFollowedCategories,
    summary: 'Names of the categories the signed-in user follows.',
    request: {},
    response: z.array(z.string()),
  },
} satisfies Record<string, Endpoint>;
