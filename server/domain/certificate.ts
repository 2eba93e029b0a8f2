import type { Category } from '../contract/constants/categories';
import type { CertificateKind, CertificateStatus } from '../contract/constants/certificates';

/** That somebody had completed every post of a category, with its signed forms. */
export interface CertificateRecord {
  /** Random: it tells nothing of whose it is. */
  certificateId: string;
  /** What it is known by in public: unique. */
  uniqueId: string;
  userId: string;
  /** 1 for the first of this user and category; reissues count up. */
  number: number;
  /** Of the holder, when it was issued. Empty once withdrawn, as are `credential` and `jwt`. */
  name: string;
  category: Category;
  /** How many posts it took: all that were published then. */
  completedPosts: number;
  /** SHA-256, hex, of their sorted ids, joined by line feeds. */
  listHash: string;
  kind: Exclude<CertificateKind, 'specimen'>;
  /** When it was earned; of a reissue: when it was reissued. */
  createdAt: string;
  status: CertificateStatus;
  /** Why it is no longer valid, as a sentence; empty while it is. */
  statusReason: string;
  /** Since when it is no longer valid. */
  statusAt: string | null;
  /** Unique ids of those before and after it. */
  replacedBy: string | null;
  replaces: string | null;
  /** Whether the public search finds it. */
  isListed: boolean;
  /** Its place in the status lists, counted through all of them: unique. */
  statusIndex: number;
  /** Id of the key that it was signed with. */
  kid: string;
  /** The credential with its proof as compact JSON, and the same as a JWT. */
  credential: string;
  jwt: string;
  /** SHA-256, hex, of every PDF of it that was given out. */
  pdfHashes: string[];
  updatedAt: string;
  /** UUIDv7 made for each change. */
  revision: string;
}

/**
 * Whether its name is shown to everybody: of a superseded one the former name is its holder's own matter, and a
 * withdrawn one has none.
 */
export function hasPublicName({ status }: Pick<CertificateRecord, 'status'>): boolean {
  return status === 'valid' || status === 'revoked';
}

/** Where the page of a certificate is, below the origin. */
export function verifyPath(uniqueId: string): string {
  return `/verify/${uniqueId}`;
}

/** Letters that have no accent to take off, and what people without them on their keyboard type. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
};

/** Marks that are left out where people type: accents, and the vowel signs and the stretching of Arabic. */
const MARKS = /[\u0300-\u036f\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g;

/** A name as the search compares it: without accents and apostrophes, in lower case, each gap and hyphen one space. */
export function foldName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/['’‘ʼʹʻ`´′]/g, '')
    .toLowerCase()
    .replace(/[łøđðħıßæœþς]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[\p{Pd}−]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
