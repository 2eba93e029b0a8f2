import { memberRoutes } from './member-routes';
import { readingRoutes } from './reading-routes';

/**
 * The plain half of every endpoint. It stands apart from the schemas so that a reading page
 * can call the API without carrying the schema library.
 */
export const routes = { ...readingRoutes, ...memberRoutes } as const;

export type RouteName = keyof typeof routes;
