import { LRUCache } from 'lru-cache';
import { LINK_SCHEME } from '../contract/constants/links';
import { credentialAddresses } from '../contract/credential/addresses';
import { CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT } from '../contract/credential/credential-schema';
import type { Issuer } from '../contract/credential/types';
import type { SigningKey } from '../domain/signing-key';
import { achievementOf, credentialOf, profileOf, type IssuerIdentity } from './credential-document';
import { NoSigningKeyError } from './errors';
import type { CertificateIssuer } from './port';
import type { Signer } from './sign';

/** Signed lists that are kept: each stands for 131,072 certificates. */
const KEPT_LISTS = 8;

/** Terms of documents that list keys (W3C Controlled Identifiers 1.0). */
const KEYS_CONTEXT = 'https://www.w3.org/ns/cid/v1';

const loadSigning = () => import('./sign');
const loadStatusVerifier = () => import('../contract/credential/verify-status-list');
const loadVerifier = () => import('../contract/credential/verify-credential');

/** What the instance file says of the keys. */
export interface KeyRing {
  /** Every key, retired ones too; the one that is not signs. */
  keys: readonly SigningKey[];
  /** That this site signs or once signed under. */
  origins?: readonly string[];
  /** Reads the keys once more when none can sign; without it there is no other try. */
  reopen?(): Promise<readonly SigningKey[]>;
}

/** This site as issuer, with the keys of its instance file. */
export function createIssuer(
  identity: IssuerIdentity,
  ring: KeyRing,
  kind: CertificateIssuer['kind'] = 'public',
): CertificateIssuer {
  const { origin, name } = identity;
  const origins = [...new Set([origin, ...(ring.origins ?? [])])];
  let { keys } = ring;
  let trusted = trustedOf(keys);
  const lists = new LRUCache<string, { revision: string; text: Promise<string> }>({ max: KEPT_LISTS });

  let reopening: Promise<void> | undefined;

  async function signer(): Promise<Signer> {
    const isSigning = ({ retiredAt, privateJwk }: SigningKey) => retiredAt === null && privateJwk !== null;
    if (!keys.some(isSigning) && ring.reopen) {
      // Once for all that wait: each try may make a key.
      reopening ??= ring
        .reopen()
        .then((found) => {
          keys = found;
          trusted = trustedOf(keys);
        })
        .finally(() => {
          reopening = undefined;
        });
      await reopening;
    }
    const key = keys.find(isSigning);
    if (!key?.privateJwk) {
      throw new NoSigningKeyError();
    }
    return { origin, kid: key.kid, jwk: key.privateJwk };
  }

  async function multikey(kid: string): Promise<object | undefined> {
    const key = trusted.keys.find((known) => known.kid === kid);
    return key && (await import('./multikey')).multikeyOf(origin, kid, key.jwk);
  }

  return {
    id: credentialAddresses.issuer(origin),
    name,
    kind,
    // Outside of the app nothing knows its pages' own addresses.
    verifyUrl: (uniqueId) =>
      credentialAddresses.verify(kind === 'local' ? `${LINK_SCHEME}:/` : origin, uniqueId),
    issuer: () => trusted,
    async issue(facts) {
      const { signJson, signJwt } = await loadSigning();
      const credential = credentialOf(identity, facts);
      const key = await signer();
      return {
        credential: await signJson(credential, key),
        jwt: await signJwt(credential, key),
        kid: key.kid,
      };
    },
    checkJson: async (source) => (await loadVerifier()).verifyCredentialJson(source, trusted),
    checkJwt: async (source) => (await loadVerifier()).verifyCredentialJwt(source, trusted),
    checkStatusList: async (source, statusIndex) =>
      (await loadStatusVerifier()).verifyStatusList(source, trusted, statusIndex),
    statusList(list, statuses) {
      const id = credentialAddresses.statusList(origin, list);
      const known = lists.get(id);
      if (known?.revision === statuses.revision) {
        return known.text;
      }
      const text = loadSigning().then(async ({ signStatusList }) =>
        signStatusList(id, statuses, await signer()),
      );
      lists.set(id, { revision: statuses.revision, text });
      // What failed is tried again.
      text.catch(() => lists.delete(id));
      return text;
    },
    async profile() {
      const documents = await Promise.all(trusted.keys.map(({ kid }) => multikey(kid)));
      return {
        '@context': [KEYS_CONTEXT, OPEN_BADGES_CONTEXT],
        ...profileOf(identity),
        verificationMethod: documents,
        assertionMethod: trusted.keys.map(({ kid }) => credentialAddresses.key(origin, kid)),
      };
    },
    achievement: (category) => ({
      '@context': [CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT],
      ...achievementOf(identity, category),
    }),
    jwks: () => ({
      keys: trusted.keys.flatMap(({ kid, jwk }) =>
        [kid, ...origins.map((each) => credentialAddresses.jwk(each, kid))].map((id) => ({
          ...jwk,
          kid: id,
          use: 'sig',
          alg: 'EdDSA',
        })),
      ),
    }),
    multikey,
    jwk(kid) {
      const key = trusted.keys.find((known) => known.kid === kid);
      return key && { ...key.jwk, kid };
    },
  };
}

function trustedOf(keys: readonly SigningKey[]): Issuer {
  return { keys: keys.map(({ kid, publicJwk: { kty, crv, x } }) => ({ kid, jwk: { kty, crv, x } })) };
}
