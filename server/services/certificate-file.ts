import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CertificateIssuer } from '../certificates/port';
import type { SharedPrinter } from '../certificates/printer-port';
import { CERTIFICATE_MESSAGES } from '../contract/certificate-messages';
import type { CertificateFormat } from '../contract/constants/certificates';
import { slugify } from '../contract/rules/slugify';
import { verifyPath } from '../domain/certificate';
import { ConflictError } from '../domain/errors';
import type { ServiceDeps } from './deps';
import type { FoundCertificate } from './find-certificate';
import { changedCertificate } from './issue-certificate';

export interface FileDeps extends ServiceDeps {
  certificates: CertificateIssuer;
  printer: Pick<SharedPrinter, 'print'>;
  /** That links start with. */
  origin: string;
}

const TYPES: Record<CertificateFormat, string> = {
  pdf: 'application/pdf',
  json: 'application/json; charset=utf-8',
  jwt: 'application/jwt',
};

/**
 * Whether a certificate can be had as a file: JSON and JWT as long as its name is public, and whoever checks them sees
 * what became of it; the PDF, which cannot say so, while it is valid.
 *
 * @throws ConflictError
 */
export function assertDownloadable({ status }: FoundCertificate, format: CertificateFormat): void {
  if (status !== 'valid' && (format === 'pdf' || status !== 'revoked')) {
    throw new ConflictError(CERTIFICATE_MESSAGES.noFile[status]);
  }
}

/**
 * A certificate as a file, with its media type and the name it is saved under. The hash of a PDF is written down,
 * so that its page can tell a file that was given out from one that was not.
 *
 * @throws ConflictError for one that cannot be had in this form any more; BusyError when too much is being printed
 */
export async function certificateFile(
  deps: FileDeps,
  found: FoundCertificate,
  format: CertificateFormat,
  {
    isHead = false,
    isPatient = false,
  }: {
    /** Nothing is printed: the content is empty. */
    isHead?: boolean;
    /** Waits for its turn, however much is being printed. */
    isPatient?: boolean;
  } = {},
): Promise<{ content: Buffer | Readable; type: string; name: string }> {
  assertDownloadable(found, format);
  const { uniqueId, category } = found.facts;
  const name = `lectern-certificate-${slugify(category)}-${uniqueId.slice(0, 4)}.${format}`;
  const type = TYPES[format];
  if (format !== 'pdf') {
    return { content: Buffer.from(found[format === 'json' ? 'credential' : 'jwt']), type, name };
  }
  // A stream has no length to be told: how long the file is, only printing it would show.
  const content = isHead ? Readable.from([]) : Buffer.from(await printPdf(deps, found, isPatient));
  return { content, type, name };
}

async function printPdf(deps: FileDeps, found: FoundCertificate, isPatient: boolean): Promise<Uint8Array> {
  const { printer, certificates, origin } = deps;
  const { facts, jwt, record } = found;
  const pdf = await printer.print(
    { facts, verifyUrl: origin + verifyPath(facts.uniqueId), issuerName: certificates.name, jwt },
    isPatient,
  );
  const hash = createHash('sha256').update(pdf).digest('hex');
  if (record && !record.pdfHashes.includes(hash)) {
    await rememberHash(deps, record.certificateId, hash);
  }
  return pdf;
}

async function rememberHash(deps: FileDeps, certificateId: string, hash: string): Promise<void> {
  await deps.storage.transact(async ({ certificates }) => {
    const record = await certificates.get(certificateId);
    if (record && record.status !== 'withdrawn' && !record.pdfHashes.includes(hash)) {
      await certificates.put(changedCertificate(deps, record, { pdfHashes: [...record.pdfHashes, hash] }));
    }
  });
}
