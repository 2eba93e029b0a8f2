import { readUniqueId } from '../rules/unique-id';
import { credentialAddresses, STATUS_LIST_LENGTH } from './addresses';
import { KIND_LABELS, type Credential } from './credential-schema';
import { CredentialError } from './read-document';
import type { CredentialClaims } from './types';

const ISSUER = /^((?:https?|app):\/\/[^/]+)\/issuer$/;
const CREDENTIAL = /\/api\/certificates\/([^/]+)\/credential$/;
const STATUS_LIST = /\/credentials\/status\/([1-9]\d{0,8})$/;

/** The origin that a document says it comes from. */
export function originOf(issuerId: string): string {
  const origin = ISSUER.exec(issuerId)?.[1];
  if (origin === undefined) {
    throw new CredentialError('malformed');
  }
  return origin;
}

/**
 * What a credential says. Every address in it has to be of its issuer and its unique id: parts of two that do not
 * belong together make none.
 *
 * @param kid of the key that signed it
 * @throws CredentialError
 */
export function readClaims(credential: Credential, kid: string): CredentialClaims {
  const { issuer, credentialSubject: subject } = credential;
  const origin = originOf(issuer.id);
  const uniqueId = CREDENTIAL.exec(credential.id)?.[1] ?? '';
  const category = subject.achievement.fieldOfStudy;
  const kind = kindOf(credential.name);
  const isCoherent = addressesOf(credential, origin, uniqueId).every(([found, due]) => found === due);
  if (readUniqueId(uniqueId) !== uniqueId || !isCoherent || kind === undefined) {
    throw new CredentialError('malformed');
  }
  const [posts, list] = subject.result;
  return {
    uniqueId,
    name: subject.identifier[0].identityHash,
    category,
    issuedAt: credential.validFrom,
    issuer: { id: issuer.id, name: issuer.name },
    kind,
    completedPosts: Number(posts.value),
    listHash: list.value,
    kid,
    ...statusOf(credential, origin),
  };
}

/** Each address in a credential beside the one that its issuer, unique id and category make. */
function addressesOf(credential: Credential, origin: string, uniqueId: string): [string, string][] {
  const { issuer, credentialSubject: subject, evidence } = credential;
  const { achievement, result } = subject;
  const achievementId = credentialAddresses.achievement(origin, achievement.fieldOfStudy);
  const posts = resultAddress(achievementId, 'posts');
  const list = resultAddress(achievementId, 'list');
  return [
    [credential.id, credentialAddresses.credential(origin, uniqueId)],
    [issuer.url, origin],
    [subject.id, holderAddress(origin, uniqueId)],
    [achievement.id, achievementId],
    [achievement.criteria.id, achievementId],
    [achievement.resultDescription[0].id, posts],
    [achievement.resultDescription[1].id, list],
    [result[0].resultDescription, posts],
    [result[1].resultDescription, list],
    [evidence[0].id, credentialAddresses.verify(origin, uniqueId)],
  ];
}

/** Who holds a certificate, without saying more than the certificate does. */
export function holderAddress(origin: string, uniqueId: string): string {
  return `${credentialAddresses.verify(origin, uniqueId)}#holder`;
}

/** The description of a result, below its achievement. */
export function resultAddress(achievement: string, result: 'posts' | 'list'): string {
  return `${achievement}#${result}`;
}

function kindOf(name: string): CredentialClaims['kind'] | undefined {
  return (Object.keys(KIND_LABELS) as CredentialClaims['kind'][]).find((kind) =>
    name.startsWith(`${KIND_LABELS[kind]}: `),
  );
}

function statusOf(
  { credentialStatus: status }: Credential,
  origin: string,
): Pick<CredentialClaims, 'statusListUrl' | 'statusIndex'> {
  if (!status) {
    return { statusListUrl: null, statusIndex: null };
  }
  const list = Number(STATUS_LIST.exec(status.statusListCredential)?.[1]);
  const place = Number(status.statusListIndex);
  if (
    place >= STATUS_LIST_LENGTH ||
    status.statusListCredential !== credentialAddresses.statusList(origin, list) ||
    status.id !== `${status.statusListCredential}#${status.statusListIndex}`
  ) {
    throw new CredentialError('malformed');
  }
  return { statusListUrl: status.statusListCredential, statusIndex: place };
}
