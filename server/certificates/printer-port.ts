import type { CertificateFacts } from './port';

/** What the printed page says of a certificate; the pattern of the seal follows from `listHash`. */
export type PrintedFacts = Pick<
  CertificateFacts,
  'uniqueId' | 'name' | 'category' | 'issuedAt' | 'completedPosts' | 'listHash' | 'kind'
>;

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
