import * as openid from 'openid-client';
import type { SignInFailure } from '../contract/constants/sign-in';
import type { Clock } from '../domain/ports';
import { SignInError } from './errors';
import type { Identity, IdentityProvider } from './port';

/** The provider's metadata is asked for again after so long, in milliseconds. */
const FRESH = 24 * 60 * 60 * 1_000;

/** Seconds that one request to the provider may take: a person is waiting. */
const TIMEOUT = 8;

/** Codes of the library that mean that the provider, not its answer, is at fault. */
const UNREACHABLE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

/** Answers by which a provider says that it cannot now (RFC 6749, section 4.1.2.1). */
const TEMPORARY = new Set(['server_error', 'temporarily_unavailable']);

export interface OpenIdProviderOptions {
  /** Where `/.well-known/openid-configuration` is found; `http:` for this machine only. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where the provider sends the browser back to, as registered with it. */
  redirectUri: string;
  clock: Clock;
}

/**
 * Sign-in with OpenID Connect: authorization code flow with PKCE, state and nonce; ID tokens are checked
 * against the provider's keys.
 *
 * The provider is discovered when it is first needed. A failure is not remembered: the next sign-in tries again.
 */
export function createOpenIdProvider(options: OpenIdProviderOptions): IdentityProvider {
  const discover = createDiscovery(options);
  return {
    async begin() {
      const configuration = await discover();
      const pending = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const address = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: options.redirectUri,
        scope: 'openid email profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, pending };
    },

    async finish(answer, pending) {
      if (answer.get('state') !== pending.state) {
        throw new SignInError('stale', 'The state does not fit.');
      }
      const configuration = await discover();
      const url = new URL(options.redirectUri);
      url.search = answer.toString();
      try {
        const tokens = await openid.authorizationCodeGrant(configuration, url, {
          expectedState: pending.state,
          expectedNonce: pending.nonce,
          pkceCodeVerifier: pending.verifier,
        });
        return await identityOf(configuration, tokens);
      } catch (error) {
        throw failure(error);
      }
    },
  };
}

function createDiscovery({ issuer, clientId, clientSecret, clock }: OpenIdProviderOptions) {
  let known: { configuration: openid.Configuration; at: number } | undefined;
  let running: Promise<openid.Configuration> | undefined;

  async function ask(): Promise<openid.Configuration> {
    const isPlain = new URL(issuer).protocol === 'http:';
    const configuration = await openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT,
      execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
    });
    known = { configuration, at: clock.now() };
    return configuration;
  }

  return async function discover(): Promise<openid.Configuration> {
    if (known && clock.now() - known.at < FRESH) {
      return known.configuration;
    }
    running ??= ask().finally(() => {
      running = undefined;
    });
    try {
      return await running;
    } catch (error) {
      if (known) {
        return known.configuration;
      }
      throw new SignInError('unavailable', describe(error));
    }
  };
}

/** From the ID token; what a provider leaves out of it, from its userinfo. */
async function identityOf(
  configuration: openid.Configuration,
  tokens: Awaited<ReturnType<typeof openid.authorizationCodeGrant>>,
): Promise<Identity> {
  const token = tokens.claims();
  if (!token) {
    throw new SignInError('rejected', 'The answer holds no ID token.');
  }
  const needsMore = token.email === undefined && configuration.serverMetadata().userinfo_endpoint;
  const claims = needsMore
    ? { ...token, ...(await openid.fetchUserInfo(configuration, tokens.access_token, token.sub)) }
    : token;
  return {
    issuer: token.iss,
    subject: token.sub,
    name: textOf(claims.name),
    email: textOf(claims.email),
    isEmailVerified: claims.email_verified === true,
  };
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}

function failure(error: unknown): SignInError {
  return error instanceof SignInError ? error : new SignInError(reasonOf(error), describe(error));
}

function reasonOf(error: unknown): SignInFailure {
  if (error instanceof openid.AuthorizationResponseError) {
    if (error.error === 'access_denied') {
      return 'cancelled';
    }
    return TEMPORARY.has(error.error) ? 'unavailable' : 'rejected';
  }
  if (error instanceof openid.ResponseBodyError) {
    // The code was used before, or has expired.
    return error.error === 'invalid_grant' ? 'stale' : 'rejected';
  }
  if (error instanceof openid.ClientError) {
    return UNREACHABLE.has(error.code ?? '') ? 'unavailable' : 'rejected';
  }
  // What `fetch` throws when no connection comes about.
  return error instanceof TypeError ? 'unavailable' : 'rejected';
}

/** What the operator needs to know: never the parameters of the request, which an error may carry. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  const { code, error: answer } = error as { code?: unknown; error?: unknown };
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return [error.message, code, answer, cause].filter((part) => typeof part === 'string').join(' · ');
}
