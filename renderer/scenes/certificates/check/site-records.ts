import type { Issuer, IssuerKey } from '../../../../server/contract/credential/types';
import type { CertificateDetails } from '../../../../server/contract/schemas/certificate';
import { ApiError } from '../../../api/errors';
import type { RootStore } from '../../../stores/create-root-store';

/** What the site itself says. Each throws when the site cannot be reached. */
export interface SiteRecords {
  /** The keys that this site signs, or once signed, with. */
  issuer(): Promise<Issuer>;
  /** @param url as the credential names it; asked of this site alone, whatever origin it has */
  statusList(url: string): Promise<string>;
  /** Null when the site has none. */
  record(uniqueId: string): Promise<CertificateDetails | null>;
}

/** The records of the site that this page came from. Of a file that is checked, nothing but ids goes there. */
export function siteRecords({ api, platform }: Pick<RootStore, 'api' | 'platform'>): SiteRecords {
  const read = async (path: string): Promise<string> => {
    const response = await platform.fetch(path, { cache: 'no-cache' });
    if (!response.ok) {
      throw new ApiError(response.status, {});
    }
    return response.text();
  };
  return {
    async issuer() {
      const { keys = [] } = JSON.parse(await read('/.well-known/jwks.json')) as { keys?: unknown[] };
      return {
        keys: keys.filter(isKey).map(({ kid, x }) => ({ kid, jwk: { kty: 'OKP', crv: 'Ed25519', x } })),
      };
    },
    statusList: (url) => read(new URL(url).pathname),
    async record(uniqueId) {
      try {
        return await api.call('getCertificate', { params: { uniqueId } });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) {
          return null;
        }
        throw error;
      }
    },
  };
}

function isKey(value: unknown): value is { kid: string } & IssuerKey['jwk'] {
  const { kid, kty, crv, x } = (value ?? {}) as Record<string, unknown>;
  return typeof kid === 'string' && kty === 'OKP' && crv === 'Ed25519' && typeof x === 'string';
}
