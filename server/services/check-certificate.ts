import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CertificateFacts, CertificateIssuer } from '../certificates/port';
import { statusNumber, statusPlace } from '../contract/credential/addresses';
import {
  CREDENTIAL_FAILURES,
  type CredentialCheck,
  type CredentialClaims,
  type CredentialFailure,
} from '../contract/credential/types';
import { CERTIFICATE_MESSAGES } from '../contract/certificate-messages';
import type { CertificateCheck } from '../contract/schemas/certificate';
import type { Storage } from '../storage/port';
import { readStatuses } from './certificate-statuses';
import type { FoundCertificate } from './find-certificate';

/** Results that are kept, so that a page that many look at costs little. */
const KEPT = 2_000;

export interface CheckDeps {
  storage: Storage;
  certificates: CertificateIssuer;
}

/** By the issuer, so that one that knows other keys checks anew. */
const kept = new WeakMap<CertificateIssuer, LRUCache<string, CertificateFindings>>();

/** What was found out about a certificate. */
export interface CertificateFindings {
  /** In the order that they are shown. */
  checks: CertificateCheck[];
  /** As its signed texts say; this site as it is now, where they are not genuine or gone. */
  issuer: { id: string; name: string };
}

/**
 * What a certificate is worth: its two signed texts are verified against the keys of this site and against what
 * the record says, and its place in the signed status list is looked up. The key is what proves that this site issued
 * it: the address that it was issued under may have been another one.
 *
 * What was found is kept for exactly these texts, these facts and this state of the list.
 */
export async function checkCertificate(
  deps: CheckDeps,
  found: FoundCertificate,
): Promise<CertificateFindings> {
  const { certificates } = deps;
  const status = await statusOf(deps, found);
  const results = kept.get(certificates) ?? new LRUCache<string, CertificateFindings>({ max: KEPT });
  kept.set(certificates, results);
  const { credential, jwt, facts } = found;
  const key = createHash('sha256')
    .update(JSON.stringify([credential, jwt, facts, found.status, found.kid, status.revision]))
    .digest('base64url');
  const known = results.get(key);
  if (known) {
    return known;
  }
  const { checks, issuer } = await checkTexts(certificates, found);
  const findings = { checks: [...checks, await status.check()], issuer };
  results.set(key, findings);
  return findings;
}

async function checkTexts(
  certificates: CertificateIssuer,
  { status, credential, jwt, facts, kid }: FoundCertificate,
): Promise<CertificateFindings> {
  const present = { id: certificates.id, name: certificates.name };
  if (status === 'withdrawn') {
    const checks = (['signature', 'key', 'issuer'] as const).map((name) => ({
      name,
      hasPassed: false,
      text: CERTIFICATE_MESSAGES.checks.withdrawn,
    }));
    return { checks, issuer: present };
  }
  const { checks: words } = CERTIFICATE_MESSAGES;
  const json = await certificates.checkJson(credential);
  const token = await certificates.checkJwt(jwt);
  const failure = failureOf(json) ?? failureOf(token);
  const isAsShown = [json, token].every((each) => each.isGenuine && saysSo(each.claims, facts));
  const isOurs = failure === undefined || (failure !== 'unknown-key' && failure !== 'malformed');
  const isKnown = certificates.issuer().keys.some((key) => key.kid === kid);
  const issuer = json.isGenuine ? json.claims.issuer : present;
  const checks: CertificateCheck[] = [
    {
      name: 'signature',
      hasPassed: isAsShown,
      text: isAsShown
        ? words.signature
        : failure === undefined
          ? words.otherFacts
          : CREDENTIAL_FAILURES[failure],
    },
    {
      name: 'key',
      hasPassed: isOurs && isKnown,
      text: isOurs && isKnown ? words.key(kid) : words.otherKey,
    },
    issuerCheck([json, token], kid, present),
  ];
  return { checks, issuer };
}

/** Whoever has the key of this site is this site, whatever address it had then. */
function issuerCheck(
  texts: readonly CredentialCheck[],
  kid: string,
  present: { id: string },
): CertificateCheck {
  const { checks: words } = CERTIFICATE_MESSAGES;
  const claims = texts.flatMap((each) => (each.isGenuine ? [each.claims] : []));
  const [issuer] = claims.map((each) => each.issuer);
  const isSame = claims.every((each) => each.issuer.id === issuer?.id && each.kid === kid);
  if (!issuer || claims.length < texts.length || !isSame) {
    return { name: 'issuer', hasPassed: false, text: words.otherIssuer };
  }
  const describe = issuer.id === present.id ? words.issuer : words.formerIssuer;
  return { name: 'issuer', hasPassed: true, text: describe(issuer.name, issuer.id) };
}

function failureOf(check: CredentialCheck): CredentialFailure | undefined {
  return check.isGenuine ? undefined : check.failure;
}

/** Whether what was signed is what the record says. */
function saysSo(claims: CredentialClaims, facts: CertificateFacts): boolean {
  return (
    claims.uniqueId === facts.uniqueId &&
    claims.name === facts.name &&
    claims.category === facts.category &&
    Date.parse(claims.issuedAt) === Date.parse(facts.issuedAt) &&
    claims.kind === facts.kind &&
    claims.completedPosts === facts.completedPosts &&
    claims.listHash === facts.listHash &&
    statusNumber(claims) === facts.statusIndex
  );
}

/** The state of the list that a certificate is in, and what looking into the signed list comes to. */
async function statusOf(
  { storage, certificates }: CheckDeps,
  { status, facts: { statusIndex } }: FoundCertificate,
): Promise<{ revision: string; check: () => Promise<CertificateCheck> }> {
  const { checks: words } = CERTIFICATE_MESSAGES;
  const result = (hasPassed: boolean, text: string): CertificateCheck => ({
    name: 'status',
    hasPassed,
    text,
  });
  if (statusIndex === null) {
    return {
      revision: '',
      check: () => Promise.resolve({ ...result(false, words.noStatus), isOpen: true as const }),
    };
  }
  const { list } = statusPlace(statusIndex);
  const statuses = await readStatuses({ storage }, list);
  return {
    revision: statuses?.revision ?? '',
    async check() {
      if (status !== 'valid') {
        return result(false, words.fallen[status]);
      }
      const text = statuses && (await certificates.statusList(list, statuses));
      const found = text === undefined ? undefined : await certificates.checkStatusList(text, statusIndex);
      return found?.isGenuine && !found.isSet
        ? result(true, words.valid)
        : result(false, words.statusUnproven);
    },
  };
}
