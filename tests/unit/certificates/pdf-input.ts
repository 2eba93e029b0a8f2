import type { CertificatePdfInput, PrintedFacts } from '../../../server/certificates/printer-port';

export const JWT = `eyJhbGciOiJFZERTQSJ9.${'QUJD'.repeat(300)}.c2ln`;

/** What a certificate of somebody says. */
export function pdfInput(facts: Partial<PrintedFacts> = {}, jwt = JWT): CertificatePdfInput {
  const uniqueId = '3KJ7-0QW9-ZX2M-8NBV-5TRE-HGFD-00A';
  return {
    facts: {
      uniqueId,
      name: 'Zoë',
      category: 'C++',
      issuedAt: '2026-11-22T23:30:00.000Z',
      completedPosts: 12,
      listHash: '3b7e'.repeat(16),
      kind: 'public',
      ...facts,
    },
    verifyUrl: `https://lectern.example/verify/${uniqueId}`,
    issuerName: 'Lectern',
    jwt,
  };
}
