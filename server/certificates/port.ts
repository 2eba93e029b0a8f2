import type { Category } from '../contract/constants/categories';
import type { CertificateKind } from '../contract/constants/certificates';
import type {
  CredentialCheck,
  CredentialSource,
  Issuer,
  IssuerKey,
  StatusListCheck,
} from '../contract/credential/types';

/** What a certificate says, frozen when it was earned. */
export interface CertificateFacts {
  uniqueId: string;
  /** The holder's. */
  name: string;
  category: Category;
  /** ISO 8601, UTC. */
  issuedAt: string;
  /** All posts that were published in the category then. */
  completedPosts: number;
  /** SHA-256, hex, of their sorted ids, joined by line feeds. */
  listHash: string;
  kind: CertificateKind;
  /** Its number among all certificates, from 0, which gives its place in a status list; null: it has no status. */
  statusIndex: number | null;
  /** The unique id of the certificate that it takes the place of. */
  replaces: string | null;
}

export interface SignedCredential {
  /** Open Badges 3.0 as JSON with a proof: exactly these characters are its file. */
  credential: string;
  /** The same as compact JWT. */
  jwt: string;
  /** The key that signed both. */
  kid: string;
}

/** Which certificates of one status list no longer stand. */
export interface StatusList {
  /** Changes whenever one of them does: what was signed for the same revision is given again. */
  revision: string;
  /** When it last changed, ISO 8601. */
  changedAt: string;
  /** @param place from 0, in this list */
  isSet(place: number): boolean;
}

/** Which certificates still stand, from the records of them. */
export interface CertificateStatuses {
  /** @param list from 1; undefined when no certificate is in it */
  read(list: number): Promise<StatusList | undefined>;
}

/** This site as issuer of credentials. What signing and checking need is loaded when it is first called. */
export interface CertificateIssuer {
  /** `${origin}/issuer` and the name that certificates bear. */
  readonly id: string;
  readonly name: string;
  /** What it issues to who has earned it: a certificate of a site, or the record of somebody's own Lectern. */
  readonly kind: Exclude<CertificateKind, 'specimen'>;
  /** The address of a certificate's page on this site, whatever address it was issued under. */
  verifyUrl(uniqueId: string): string;
  /** Every key that this site signs or once signed with, for the verifier. */
  issuer(): Issuer;
  /** Signs. The same facts and key give the same bytes. */
  issue(facts: CertificateFacts): Promise<SignedCredential>;
  /** Whether a file is a credential that this site signed. */
  checkJson(source: CredentialSource): Promise<CredentialCheck>;
  checkJwt(source: CredentialSource): Promise<CredentialCheck>;
  /** A signed `BitstringStatusListCredential` as JSON. @param list from 1 */
  statusList(list: number, statuses: StatusList): Promise<string>;
  /** Whether a status list is the certificate's and one that this site signed, and whether it says that a certificate no longer stands. @param statusIndex its number among all */
  checkStatusList(source: CredentialSource, statusIndex: number): Promise<StatusListCheck>;
  /** The issuer's profile, with its keys. */
  profile(): Promise<object>;
  /** What it takes to earn a category's certificate, as an Open Badges `Achievement`. */
  achievement(category: Category): object;
  /**
   * Every public key as a JSON Web Key Set (RFC 7517): under its thumbprint, and under each of the addresses that JWTs
   * of this site name it by.
   */
  jwks(): { keys: object[] };
  /** One key as Multikey document; undefined when there is no such key. */
  multikey(kid: string): Promise<object | undefined>;
  /** One key as JWK. */
  jwk(kid: string): (IssuerKey['jwk'] & { kid: string }) | undefined;
}
