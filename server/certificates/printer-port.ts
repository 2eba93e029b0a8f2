import type { Category } from '../contract/constants/categories';
import type { CertificateKind } from '../contract/constants/certificates';

/** What the printed page says of a certificate: a part of its facts. */
export interface PrintedFacts {
  uniqueId: string;
  name: string;
  category: Category;
  /** ISO 8601, UTC. */
  issuedAt: string;
  completedPosts: number;
  /** SHA-256, hex: the pattern of the seal follows from it. */
  listHash: string;
  kind: CertificateKind;
}

export interface CertificatePdfInput {
  facts: PrintedFacts;
  /** The address that the QR code leads to. */
  verifyUrl: string;
  issuerName: string;
  /** The signed credential, attached as `certificate.jwt`; nothing is attached when it is empty. */
  jwt: string;
}

/** Makes the PDF of a certificate: the same input gives the same bytes. */
export interface CertificatePrinter {
  /**
   * @throws RangeError when a text is longer than any certificate's; ThreadStartError when the machine is too busy;
   * ThreadTimeoutError when it took too long
   */
  print(input: CertificatePdfInput): Promise<Uint8Array>;
  close(): Promise<void>;
}
