import { categoryPath } from '../contract/rules/category-path';
import type { Category } from '../contract/constants/categories';
import { credentialAddresses, statusPlace } from '../contract/credential/addresses';
import {
  CREDENTIALS_CONTEXT,
  KIND_LABELS,
  OPEN_BADGES_CONTEXT,
  OPEN_BADGES_EXTENSIONS,
  OPEN_BADGES_SCHEMA,
  type Credential,
} from '../contract/credential/credential-schema';
import { holderAddress, resultAddress } from '../contract/credential/read-claims';
import type { CertificateFacts } from './port';

/** Who issues: the site's origin, without a slash at its end, and its name. */
export interface IssuerIdentity {
  origin: string;
  name: string;
}

/** The Open Badges profile of an issuer, as it stands in credentials. */
export function profileOf({ origin, name }: IssuerIdentity): Credential['issuer'] {
  return { id: credentialAddresses.issuer(origin), type: ['Profile'], name, url: origin };
}

/** What it takes to earn a category's certificate. */
export function achievementOf(
  { origin }: IssuerIdentity,
  category: Category,
): Credential['credentialSubject']['achievement'] {
  const id = credentialAddresses.achievement(origin, category);
  return {
    id,
    type: ['Achievement'],
    achievementType: 'CertificateOfCompletion',
    name: category,
    description: `Read and completed every post about ${category} that was published at ${origin}${categoryPath(category)} at the time.`,
    criteria: {
      id,
      narrative: `Mark every post of the category ${category} that is published at that moment as completed. There has to be at least one. Posts that are published later change nothing.`,
    },
    fieldOfStudy: category,
    resultDescription: [
      {
        id: resultAddress(id, 'posts'),
        type: ['ResultDescription'],
        name: 'Completed posts, all that were published then',
        resultType: 'RawScore',
      },
      {
        id: resultAddress(id, 'list'),
        type: ['ResultDescription'],
        name: 'SHA-256 of the sorted ids of these posts, joined by line feeds',
        resultType: 'Result',
      },
    ],
  };
}

/** The credential of a certificate, unsigned. Every term is one of its contexts. */
export function credentialOf(issuer: IssuerIdentity, facts: CertificateFacts): Credential {
  const { origin } = issuer;
  const verify = credentialAddresses.verify(origin, facts.uniqueId);
  const achievement = achievementOf(issuer, facts.category);
  const { completedPosts: posts } = facts;
  const [postsResult, listResult] = achievement.resultDescription;
  return {
    '@context': [CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT, OPEN_BADGES_EXTENSIONS],
    id: credentialAddresses.credential(origin, facts.uniqueId),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: `${KIND_LABELS[facts.kind]}: ${facts.category}`,
    description: describe(facts, issuer),
    issuer: profileOf(issuer),
    validFrom: facts.issuedAt,
    credentialSubject: {
      id: holderAddress(origin, facts.uniqueId),
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          hashed: false,
          identityHash: facts.name.replace(/\p{Surrogate}/gu, '\uFFFD'),
          identityType: 'name',
        },
      ],
      achievement,
      result: [
        { type: ['Result'], resultDescription: postsResult.id, value: String(posts) },
        { type: ['Result'], resultDescription: listResult.id, value: facts.listHash },
      ],
    },
    evidence: [
      {
        id: verify,
        type: ['Evidence'],
        name: `${posts} of ${posts} posts completed`,
        description: `Certificate ${facts.uniqueId}. Whether it stands: ${verify}`,
      },
    ],
    ...(facts.statusIndex !== null && { credentialStatus: statusOf(origin, facts.statusIndex) }),
    credentialSchema: [{ id: OPEN_BADGES_SCHEMA, type: '1EdTechJsonSchemaValidator2019' }],
  };
}

function statusOf(origin: string, statusIndex: number): NonNullable<Credential['credentialStatus']> {
  const { list, place } = statusPlace(statusIndex);
  const address = credentialAddresses.statusList(origin, list);
  return {
    id: `${address}#${place}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(place),
    statusListCredential: address,
  };
}

function describe({ kind, completedPosts: posts, category }: CertificateFacts, issuer: IssuerIdentity) {
  const what = `Completed ${posts} of ${posts} ${posts === 1 ? 'post' : 'posts'} about ${category}.`;
  const worth = {
    public: `Issued by ${issuer.name}.`,
    local: `Local record: issued by the holder’s own ${issuer.name} on their own machine, not by a public site.`,
    specimen: 'SPECIMEN: a sample that was awarded to nobody and proves nothing.',
  }[kind];
  return `${what} ${worth}`;
}
