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

/** A printer that anybody may ask: what is asked for twice is printed once, and only so much waits. */
export interface SharedPrinter extends CertificatePrinter {
  /**
   * @param isPatient for work that was let in already and prints one after the other: it is never turned away
   * @throws BusyError when too much waits; whatever the printer throws
   */
  print(input: CertificatePdfInput, isPatient?: boolean): Promise<Uint8Array>;
  /** Keeps nothing of a certificate any more, not even what is being printed. */
  forget(uniqueId: string): void;
}
