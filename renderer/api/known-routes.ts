import type { Route } from '../../server/contract/endpoints/endpoint';
import { readingRoutes } from '../../server/contract/endpoints/reading-routes';
import type { RouteName } from '../../server/contract/endpoints/routes';
import { OfflineError } from './errors';

type Address = Pick<Route, 'method' | 'path'>;

const known: Partial<Record<RouteName, Address>> = { ...readingRoutes };

/**
 * Fetches the addresses that a reading page does without, once.
 *
 * @throws {OfflineError} they did not come
 */
export async function loadRoutes(): Promise<void> {
  try {
    Object.assign(known, (await import('../../server/contract/endpoints/member-routes')).memberRoutes);
  } catch (cause) {
    throw new OfflineError({ cause });
  }
}

/**
 * The address of an endpoint: at once when it is here, so that a call still goes out while the page is left.
 *
 * @throws {OfflineError} it is not here and did not come
 */
export function routeOf(name: RouteName): Address | Promise<Address> {
  return known[name] ?? loadRoutes().then(() => known[name] as Address);
}
