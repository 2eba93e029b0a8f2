import { accountEndpoints } from './account';
import { adminEndpoints } from './admin';
import { authEndpoints } from './auth';
import { certificateEndpoints } from './certificates';
import { draftEndpoints } from './drafts';
import type { Endpoint } from './endpoint';
import { helpEndpoints } from './help';
import { mediaEndpoints } from './media';
import { notificationEndpoints } from './notifications';
import { postEndpoints } from './posts';
import type { RouteName } from './routes';

/** Every endpoint of the API. The server registers exactly these; `/api/openapi.json` is made from them. */
export const endpoints = {
  ...authEndpoints,
  ...accountEndpoints,
  ...postEndpoints,
  ...draftEndpoints,
  ...mediaEndpoints,
  ...notificationEndpoints,
  ...certificateEndpoints,
  ...adminEndpoints,
  ...helpEndpoints,
} satisfies Record<RouteName, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
