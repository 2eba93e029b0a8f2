import { statusNumber } from '../../../../server/contract/credential/addresses';
import {
  CREDENTIAL_FAILURES,
  type CredentialCheck,
  type CredentialClaims,
  type CredentialFailure,
  type Issuer,
} from '../../../../server/contract/credential/types';
import {
  verifyCredentialJson,
  verifyCredentialJwt,
} from '../../../../server/contract/credential/verify-credential';
import { verifyStatusList } from '../../../../server/contract/credential/verify-status-list';
import {
  AttachmentError,
  readAttachment,
  type AttachmentFailure,
} from '../../../../server/contract/rules/read-attachment';
import type { CertificateDetails } from '../../../../server/contract/schemas/certificate';
import type { ShownCheck } from '../CheckList';
import { differences } from './compare-record';
import { judge, type Findings } from './judge';
import { readFormat } from './read-format';
import { formatDate } from '../../../components/format-date';
import { verdictOf } from '../verdict';
import { refusal, type CheckReport } from './report';
import type { SiteRecords } from './site-records';

/** Told as the check goes on. */
export type CheckStep = 'reading' | 'signature' | 'site';

const NOT_ONE = refusal(
  'This is not a certificate.',
  'Choose the PDF, JSON or JWT file that was downloaded from the page of a certificate.',
);

const TITLE = 'This PDF carries no certificate that can be checked.';
const INSTEAD = 'Search for its unique ID instead, and compare.';

/** Why nothing can be taken from a PDF, and the way on. */
const PDF_FAILURES: Record<AttachmentFailure, CheckReport> = {
  'too-large': refusal('This file is too large to be a certificate.', 'A certificate has less than 10 MB.'),
  'not-a-pdf': NOT_ONE,
  damaged: refusal(TITLE, `The file is damaged. Ask for it once more. ${INSTEAD}`),
  encrypted: refusal(
    TITLE,
    `It is protected with a password, which certificates of this site are not. ${INSTEAD}`,
  ),
  'without-credential': refusal(TITLE, `A print or a scan loses what can be checked. ${INSTEAD}`),
  'several-attachments': refusal(
    TITLE,
    `Files are attached to it that certificates of this site do not have. ${INSTEAD}`,
    'bad',
  ),
  rewritten: refusal(
    TITLE,
    `Another program has saved it in a way of its own. Ask for the file as it was downloaded. ${INSTEAD}`,
  ),
};

const NO_KEYS: CheckReport = {
  ...refusal(
    'This could not be checked: the site cannot be reached.',
    'Its keys are needed to check the signature. Try again in a moment.',
  ),
  mayRetry: true,
};

/**
 * Checks a file as anybody could: its signature against the keys of this site, the signed status list, the site's
 * record field by field, and of a PDF whether it is the very file that was issued. Nothing of it leaves the browser
 * but the unique id, once the signature is found good.
 */
export async function checkFile(
  bytes: Uint8Array<ArrayBuffer>,
  site: SiteRecords,
  tell: (step: CheckStep) => void,
): Promise<CheckReport> {
  const file = readFormat(bytes);
  switch (file.format) {
    case 'empty':
      return refusal('This file is empty.', 'Choose another one.');
    case 'unknown':
      return NOT_ONE;
    case 'json':
      return report(site, tell, (issuer) => verifyCredentialJson(file.text, issuer));
    case 'jwt':
      return report(site, tell, (issuer) => verifyCredentialJwt(file.text, issuer));
    case 'pdf':
      return reportOnPdf(file.bytes, site, tell);
  }
}

async function reportOnPdf(
  bytes: Uint8Array<ArrayBuffer>,
  site: SiteRecords,
  tell: (step: CheckStep) => void,
): Promise<CheckReport> {
  try {
    const jwt = readAttachment(bytes);
    return await report(site, tell, (issuer) => verifyCredentialJwt(jwt, issuer), bytes);
  } catch (error) {
    if (error instanceof AttachmentError) {
      return PDF_FAILURES[error.failure];
    }
    throw error;
  }
}

async function report(
  site: SiteRecords,
  tell: (step: CheckStep) => void,
  verify: (issuer: Issuer) => Promise<CredentialCheck>,
  pdf?: Uint8Array<ArrayBuffer>,
): Promise<CheckReport> {
  tell('signature');
  const issuer = await attempt(() => site.issuer());
  if (!issuer) {
    return NO_KEYS;
  }
  const check = await verify(issuer);
  if (!check.isGenuine) {
    return reject(check.failure);
  }
  tell('site');
  return reportOn(await findOut(check.claims, issuer, pdf && (await sha256(pdf)), site));
}

function reject(failure: CredentialFailure): CheckReport {
  const text = CREDENTIAL_FAILURES[failure];
  return {
    ...(failure === 'unknown-key'
      ? refusal('Not issued by this site.', `${text} If another site issued it, check it there.`, 'bad')
      : refusal('Not genuine.', text, 'bad')),
    checks: [{ name: 'Signature', outcome: 'failed', text }],
  };
}

/** @param hash SHA-256, hex, of a PDF */
async function findOut(
  claims: CredentialClaims,
  issuer: Issuer,
  hash: string | undefined,
  site: SiteRecords,
): Promise<Findings> {
  const [record, isSet] = await Promise.all([
    attempt(() => site.record(claims.uniqueId)),
    readStatus(claims, issuer, site),
  ]);
  return {
    claims,
    record,
    isSet,
    differing: record ? differences(claims, record) : [],
    // Of the sample no file is written down.
    isIssuedFile:
      record && record.kind !== 'specimen' && hash !== undefined
        ? record.pdfHashes.includes(hash)
        : undefined,
  };
}

async function readStatus(
  claims: CredentialClaims,
  issuer: Issuer,
  site: SiteRecords,
): Promise<boolean | undefined> {
  const { statusListUrl } = claims;
  const statusIndex = statusNumber(claims);
  if (statusListUrl === null || statusIndex === null) {
    return undefined;
  }
  const list = await attempt(() => site.statusList(statusListUrl));
  const check = list === undefined ? undefined : await verifyStatusList(list, issuer, statusIndex);
  return check?.isGenuine ? check.isSet : undefined;
}

function reportOn(findings: Findings): CheckReport {
  const { claims, record, isSet, differing, isIssuedFile } = findings;
  const checks: ShownCheck[] = [
    {
      name: 'Signature',
      outcome: 'passed',
      text: `It was signed by ${claims.issuer.name}, and has not been changed since.`,
    },
    { name: 'Key', outcome: 'passed', text: `The key ${claims.kid} is one of this site.` },
    statusCheck(claims, isSet),
    recordCheck(record, differing),
  ];
  if (isIssuedFile !== undefined) {
    checks.push({
      name: 'File',
      outcome: isIssuedFile ? 'passed' : 'failed',
      text: isIssuedFile
        ? 'It is byte for byte the file that this site issued.'
        : 'It is not the file that was issued: what it shows may have been changed.',
    });
  }
  return {
    verdict: judge(findings),
    checks,
    claims: record?.status === 'withdrawn' ? null : claims,
    uniqueId: claims.uniqueId,
    mayRetry: record === undefined,
  };
}

function statusCheck({ statusListUrl }: CredentialClaims, isSet: boolean | undefined): ShownCheck {
  const name = 'Status';
  if (statusListUrl === null) {
    return { name, outcome: 'open', text: 'It is in no status list: samples and local records are not.' };
  }
  if (isSet === undefined) {
    return { name, outcome: 'open', text: 'The signed status list of this site could not be read.' };
  }
  return isSet
    ? { name, outcome: 'failed', text: 'The signed status list says that it no longer counts.' }
    : { name, outcome: 'passed', text: 'The signed status list has it among those that count.' };
}

function recordCheck(
  record: CertificateDetails | null | undefined,
  differing: readonly string[],
): ShownCheck {
  const name = 'Record';
  if (record === undefined) {
    return { name, outcome: 'open', text: 'The site could not be asked for its record.' };
  }
  if (record === null) {
    return { name, outcome: 'failed', text: 'The site has no record of this unique ID.' };
  }
  const verdict = verdictOf(record, formatDate);
  if (verdict.isUnproven) {
    return { name, outcome: 'failed', text: verdict.title };
  }
  return differing.length === 0
    ? { name, outcome: 'passed', text: 'It says what the site’s own record says, field by field.' }
    : { name, outcome: 'failed', text: `It differs from the site’s own record in: ${differing.join(', ')}.` };
}

/** The answer; undefined when none came. */
async function attempt<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
