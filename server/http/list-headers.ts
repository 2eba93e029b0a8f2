import type { Route } from '../contract/endpoints/endpoint';

/**
 * The total of a list, and where its next page is (RFC 8288), as headers (DECISIONS, "Posts list").
 *
 * @param route of the list, with a path that takes no parameters
 * @param query what this page was asked for with
 */
export function listHeaders(
  route: Pick<Route, 'path'>,
  page: { total: number; nextCursor: string | null },
  query: Readonly<Record<string, string | number | undefined>>,
): Record<string, string> {
  const total = { 'X-Total-Count': String(page.total) };
  if (page.nextCursor === null) {
    return total;
  }
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor: page.nextCursor })) {
    if (value !== undefined) {
      search.set(name, String(value));
    }
  }
  return { ...total, Link: `</api${route.path}?${search.toString()}>; rel="next"` };
}
