import { statusNumber } from '../../../../server/contract/credential/addresses';
import type { CredentialClaims } from '../../../../server/contract/credential/types';
import type { CertificateDetails } from '../../../../server/contract/schemas/certificate';

function isNameHidden({ status }: CertificateDetails): boolean {
  return status === 'withdrawn' || status === 'superseded';
}

/** What a file and the site's record say of the same thing, by the words that people have for it. */
const FIELDS: Record<string, (claims: CredentialClaims, record: CertificateDetails) => boolean> = {
  'unique ID': (claims, record) => claims.uniqueId === record.uniqueId,
  // Withdrawn or issued anew: the record shows no name any more.
  name: (claims, record) => isNameHidden(record) || claims.name === record.user.name,
  category: (claims, record) => claims.category === record.category,
  date: (claims, record) => seconds(claims.issuedAt) === seconds(record.createdAt),
  'number of posts': (claims, record) => claims.completedPosts === record.completedPosts,
  'list of posts': (claims, record) => claims.listHash === record.listHash,
  kind: (claims, record) => claims.kind === record.kind,
  // The record of one that was withdrawn has no signed text any more, which names the issuer.
  issuer: (claims, record) => record.status === 'withdrawn' || claims.issuer.id === record.issuer.id,
  'place in the status list': (claims, record) => statusNumber(claims) === record.statusIndex,
};

/** @returns the fields in which a genuine file and the site's record differ; empty: in none */
export function differences(claims: CredentialClaims, record: CertificateDetails): string[] {
  return Object.entries(FIELDS)
    .filter(([, isSame]) => !isSame(claims, record))
    .map(([name]) => name);
}

function seconds(moment: string): number {
  return Math.floor(Date.parse(moment) / 1_000);
}
