import { z } from 'zod';
import {
  CERTIFICATE_FORMATS,
  CERTIFICATE_KINDS,
  CERTIFICATE_STATUSES,
  REVOCATION_REASON_MAX,
} from '../constants/certificates';
import { lineSchema, momentSchema } from './common';

/** A certificate as search answers it: never an e-mail or a user id (DECISIONS, "Certificate search"). */
export const certificateSchema = z.object({
  certificateId: z.string(),
  uniqueId: z.string(),
  /** Empty once its holder has withdrawn it, or it was issued anew under another name. */
  user: z.object({ name: z.string() }),
  category: z.string(),
  /** The API route that answers with a link to the file. */
  filePath: z.string(),
  createdAt: momentSchema,
  status: z.enum(CERTIFICATE_STATUSES),
});
export type Certificate = z.infer<typeof certificateSchema>;

/** One of one's own: whether the search finds it. */
export const ownCertificateSchema = certificateSchema.extend({ isListed: z.boolean() });
export type OwnCertificate = z.infer<typeof ownCertificateSchema>;

/** One thing that was checked. `text` says what was looked at and how it came out, as a sentence. */
export const certificateCheckSchema = z.object({
  name: z.enum(['signature', 'status', 'issuer', 'key']),
  hasPassed: z.boolean(),
  /** It was not made: there is nothing to look into. It has neither passed nor failed. */
  isOpen: z.literal(true).optional(),
  text: z.string(),
});
export type CertificateCheck = z.infer<typeof certificateCheckSchema>;

/** One certificate with all that its page shows. */
export const certificateDetailsSchema = certificateSchema.extend({
  kind: z.enum(CERTIFICATE_KINDS),
  /** How many posts of the category it took: all that were published then. */
  completedPosts: z.number().int().min(1),
  /** SHA-256, hex, of their sorted ids, joined by line feeds. */
  listHash: z.string(),
  /** Why it no longer stands; empty while it does. */
  statusReason: z.string(),
  /** When it stopped being valid; null while it is. */
  statusAt: momentSchema.nullable(),
  /** As the certificate itself says: its `id` is of the address that this site had when it was issued. */
  issuer: z.object({ id: z.string(), name: z.string() }),
  /** The full address of its page, as it is now. */
  verifyUrl: z.string(),
  /** Its number among all, which gives its place in a status list; null where it is in none. */
  statusIndex: z.number().int().min(0).nullable(),
  keyId: z.string(),
  /**
   * In the order they are shown: signature, key, issuer, status. All passed: it is genuine and stands. The status of
   * samples and local records is open: no list has them.
   */
  checks: z.array(certificateCheckSchema),
  /** SHA-256, hex, of every PDF of it that this site gave out. */
  pdfHashes: z.array(z.string()),
  /** When all this was looked at. */
  checkedAt: momentSchema,
});
export type CertificateDetails = z.infer<typeof certificateDetailsSchema>;

/** One as admins see it. */
export const adminCertificateSchema = ownCertificateSchema.extend({
  statusReason: z.string(),
  statusAt: momentSchema.nullable(),
  /** Unique id of the one that took its place: told to nobody else. */
  replacedBy: z.string().nullable(),
  /** Who it belongs to now: their present name and address; null when the account is gone. */
  holder: z.object({ userId: z.string(), name: z.string(), email: z.string() }).nullable(),
});
export type AdminCertificate = z.infer<typeof adminCertificateSchema>;

export const certificateFormatSchema = z.enum(CERTIFICATE_FORMATS, 'Choose pdf, json or jwt.');

export const revocationSchema = z.object({ reason: lineSchema('A reason', REVOCATION_REASON_MAX, 3) });
