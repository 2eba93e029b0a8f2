import type { CertificateKind } from '../contract/constants/certificates';
import type {
  AdminCertificate,
  Certificate,
  CertificateCheck,
  CertificateDetails,
  OwnCertificate,
} from '../contract/schemas/certificate';
import { CERTIFICATE_MESSAGES } from '../contract/certificate-messages';
import { type CertificateRecord, hasPublicName } from '../domain/certificate';
import type { UserRecord } from '../domain/entities';

type Outline = Pick<
  CertificateRecord,
  'certificateId' | 'uniqueId' | 'name' | 'category' | 'createdAt' | 'status'
>;

/** A certificate in public: nothing of its holder but the name, and of a former name nothing. */
export function presentCertificate(record: Outline): Certificate {
  return outlineOf(hasPublicName(record) ? record : { ...record, name: '' });
}

function outlineOf(record: Outline): Certificate {
  const { certificateId, uniqueId, name, category, createdAt, status } = record;
  return {
    certificateId,
    uniqueId,
    user: { name },
    category,
    filePath: `/api/certificates/${uniqueId}/download`,
    createdAt,
    status,
  };
}

/** One of one's own. */
export function presentOwnCertificate(record: Outline & Pick<CertificateRecord, 'isListed'>): OwnCertificate {
  return { ...outlineOf(record), isListed: record.isListed };
}

/** One to admins. */
export function presentAdminCertificate({
  record,
  holder,
}: {
  record: CertificateRecord;
  holder: UserRecord | null;
}): AdminCertificate {
  const { statusReason, statusAt, replacedBy } = record;
  return {
    ...presentOwnCertificate(record),
    statusReason,
    statusAt,
    replacedBy,
    holder: holder && { userId: holder.userId, name: holder.name, email: holder.email },
  };
}

/** One with all that its page shows. */
export function presentCertificateDetails({
  found,
  checks,
  issuer,
  verifyUrl,
  checkedAt,
}: {
  found: Pick<
    CertificateRecord,
    'certificateId' | 'status' | 'statusReason' | 'statusAt' | 'pdfHashes' | 'kid'
  > & {
    facts: Pick<CertificateRecord, 'uniqueId' | 'name' | 'category' | 'completedPosts' | 'listHash'> & {
      kind: CertificateKind;
      issuedAt: string;
      statusIndex: number | null;
    };
  };
  checks: CertificateCheck[];
  issuer: { id: string; name: string };
  verifyUrl: string;
  checkedAt: string;
}): CertificateDetails {
  const { certificateId, status, statusReason, statusAt, pdfHashes, kid, facts } = found;
  return {
    ...presentCertificate({ ...facts, certificateId, status, createdAt: facts.issuedAt }),
    kind: facts.kind,
    completedPosts: facts.completedPosts,
    listHash: facts.listHash,
    // Nobody else is told what was changed.
    statusReason: status === 'superseded' ? CERTIFICATE_MESSAGES.supersededReason : statusReason,
    statusAt,
    issuer,
    verifyUrl,
    statusIndex: facts.statusIndex,
    keyId: kid,
    checks,
    pdfHashes,
    checkedAt,
  };
}
