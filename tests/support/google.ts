import type { SessionResponse } from '../../server/contract/schemas/auth';
import { startOpenIdServer, type OpenIdServer, type Person } from './openid';
import { call, startTestServer, type TestServer } from './server';
import { freePort } from './site';
import { Visitor, type Visit } from './visitor';

/** What the code of a Google login is swapped for. */
export type Exchanged = SessionResponse & { hasEndedPassword: boolean };

/** A provider and a site that uses it. */
export interface Pair {
  google: OpenIdServer;
  server: TestServer;
}

export async function startPair(
  options: { emailIn?: 'token' | 'userinfo'; hasRateLimits?: boolean } = {},
): Promise<Pair> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const provider = await startOpenIdServer({
    redirectUri: `${origin}/api/auth/google/callback`,
    people: [],
    ...options,
  });
  const site = await startTestServer({ port, env: { PUBLIC_URL: origin, ...provider.env }, ...options });
  return { google: provider, server: site };
}

export async function stopPair({ google, server }: Pair): Promise<void> {
  await server.close();
  await google.stop();
}

/** Whether a login has come back to a page of the site. */
export const isPage = ({ pathname }: URL): boolean => pathname === '/dashboard' || pathname === '/login';

/** Goes to the provider's login page. */
export function leaveForGoogle({ server }: Pair, visitor: Visitor, search = ''): Promise<Visit> {
  return visitor.open(`${server.url}/api/auth/google${search}`, { until: isPage });
}

/** The whole way, up to the page of the site that the browser is sent to. Nobody cancels. */
export async function visitGoogle(
  pair: Pair,
  person: Person | null,
  search = '',
  visitor = new Visitor(),
): Promise<URL> {
  const { url } = await leaveForGoogle(pair, visitor, search);
  return (await visitor.open(url, { form: { subject: person?.subject ?? '' }, until: isPage })).url;
}

export function exchangeCode({ server }: Pair, code: string) {
  return call<Exchanged>(server, 'POST', '/auth/exchange', { body: { code } });
}

export async function signInWithGoogle(pair: Pair, person: Person): Promise<Exchanged> {
  const landed = await visitGoogle(pair, person);
  const { status, body } = await exchangeCode(pair, landed.searchParams.get('code') ?? '');
  if (status !== 200) {
    throw new Error(`The login led to ${landed.href} and ${JSON.stringify(body)}`);
  }
  return body;
}
