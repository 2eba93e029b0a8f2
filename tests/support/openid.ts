import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type KoaContextWithOIDC } from 'oidc-provider';

/** Somebody with an account at the provider. */
export interface Person {
  subject: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
}

export interface OpenIdServer {
  issuer: string;
  /** The settings of a site that uses it. */
  env: Record<string, string>;
  /** Who may be picked on its login page; may be changed at any time. */
  people: Person[];
  /** Goes out of reach, until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const CLIENT = { client_id: 'lectern', client_secret: 'a-secret-of-32-characters-or-more' };

/**
 * A real OpenID provider on this machine. Its login page has a button for each person and one that cancels;
 * permission is given without asking.
 *
 * @param options.redirectUri of the site, as registered
 * @param options.emailIn where it tells the address: like Google in the ID token, or in the userinfo only
 */
export async function startOpenIdServer(options: {
  redirectUri: string;
  people: Person[];
  emailIn?: 'token' | 'userinfo';
}): Promise<OpenIdServer> {
  const { people, emailIn = 'token' } = options;
  let server = await listen(createServer(), 0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider: Provider = new Provider(issuer, {
    clients: [
      { ...CLIENT, redirect_uris: [options.redirectUri], token_endpoint_auth_method: 'client_secret_post' },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a-key-for-tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: emailIn === 'userinfo',
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_, accountId) => {
      const person = people.find(({ subject }) => subject === accountId);
      return (
        person && {
          accountId,
          claims: () => ({
            sub: accountId,
            name: person.name,
            email: person.email,
            email_verified: person.isEmailVerified,
          }),
        }
      );
    },
    async loadExistingGrant({ oidc: { client, session } }: KoaContextWithOIDC) {
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (koa, next) => {
    if (!koa.path.startsWith('/interaction/')) {
      await next();
    } else if (koa.method === 'GET') {
      koa.type = 'html';
      koa.body = loginPage(people);
    } else {
      const subject = new URLSearchParams(await bodyOf(koa.req)).get('subject');
      const result = subject ? { login: { accountId: subject } } : { error: 'access_denied' };
      await provider.interactionFinished(koa.req, koa.res, result);
      koa.respond = false;
    }
  });
  const respond = provider.callback();
  const handle: RequestListener = (request, response) => void respond(request, response);
  server.on('request', handle);
  return {
    issuer,
    people,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    async start() {
      server = await listen(createServer(handle), port);
    },
  };
}

async function listen(server: Server, port: number): Promise<Server> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function loginPage(people: readonly Person[]): string {
  const buttons = people.map(
    ({ subject, email }) => `<button name="subject" value="${subject}">${email} (${subject})</button>`,
  );
  return `<!doctype html><html lang="en"><title>Sign in</title><form method="post"><h1>Sign in</h1>
${buttons.join('\n')}<button name="subject" value="">Cancel</button></form></html>`;
}

async function bodyOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
