import { expect, it } from 'vitest';
import { judge, type Findings } from '../../../renderer/scenes/certificates/check/judge';
import { onPageOf, refusal } from '../../../renderer/scenes/certificates/check/report';
import type { CredentialClaims } from '../../../server/contract/credential/types';
import type { CertificateDetails } from '../../../server/contract/schemas/certificate';

const NAMES = ['signature', 'key', 'issuer', 'status'] as const;

function findings(record: Partial<CertificateDetails>, found: Partial<Findings> = {}): Findings {
  return {
    claims: { statusListUrl: '/credentials/status/1' } as CredentialClaims,
    record: {
      kind: 'public',
      status: 'valid',
      statusReason: '',
      statusAt: null,
      checks: NAMES.map((name) => ({ name, hasPassed: true, text: '' })),
      ...record,
    } as CertificateDetails,
    isSet: false,
    differing: [],
    isIssuedFile: true,
    ...found,
  };
}

const ALTERED: unknown = expect.stringContaining('this file is not the one that was issued');

it('never calls a file genuine that was not issued, whatever became of the certificate, and says that too', () => {
  const isIssuedFile = false;
  expect(judge(findings({}, { isIssuedFile }))).toMatchObject({ tone: 'fallen', title: ALTERED });
  const revoked = { status: 'revoked', statusReason: 'Copied', statusAt: '2026-11-01T00:00:00Z' } as const;
  expect(judge(findings(revoked, { isSet: true, isIssuedFile }))).toMatchObject({
    tone: 'bad',
    title: ALTERED,
    text: expect.stringContaining('Copied') as unknown,
  });
  expect(judge(findings({ status: 'superseded' }, { isSet: true, isIssuedFile })).title).toEqual(ALTERED);
  expect(judge(findings({ kind: 'local' }, { isIssuedFile }))).toMatchObject({
    title: ALTERED,
    text: expect.stringContaining('Local record') as unknown,
  });
  expect(judge(findings(revoked, { isSet: true })).title).toMatch(/^The file is genuine, but/);
  expect(judge(findings({}))).toMatchObject({ tone: 'good' });
});

it('takes nothing from a record that does not verify, least of all what differs from it', () => {
  const checks = NAMES.map((name) => ({ name, hasPassed: name !== 'signature', text: '' }));
  expect(judge(findings({ checks }, { differing: ['name'] }))).toMatchObject({
    tone: 'bad',
    isUnproven: true,
  });
});

it('takes a status that was not checked for a sample and a local record alone', () => {
  const checks = NAMES.map((name) => ({
    name,
    text: '',
    hasPassed: name !== 'status',
    ...(name === 'status' && { isOpen: true as const }),
  }));
  const unlisted = { claims: { statusListUrl: null } as CredentialClaims, isSet: undefined };
  expect(judge(findings({ kind: 'specimen', checks }, unlisted)).title).toMatch(/^A sample/);
  expect(judge(findings({ kind: 'local', checks }, unlisted)).title).toMatch(/^Local record/);
  expect(judge(findings({ checks }))).toMatchObject({ isUnproven: true });
});

it('says first that a file is of another certificate than the page', () => {
  const verdict = judge(findings({}));
  const report = { ...refusal('', ''), verdict, uniqueId: 'BBBB' };
  expect(onPageOf('AAAA', report)).toMatchObject({
    tone: 'fallen',
    title: 'This file is another certificate than the one on this page.',
    text: expect.stringContaining('BBBB') as unknown,
  });
  expect(onPageOf('BBBB', report)).toBe(verdict);
  expect(onPageOf(null, report)).toBe(verdict);
});
