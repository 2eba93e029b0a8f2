import type { UserRecord } from '../../domain/entities';
import type { StoredDocument } from './journal/entries';
import type { Place } from './cursor';

/** What the list of accounts needs of one. */
export interface ListedUser extends Place {
  /** Name and address in lower case. */
  text: string;
  /** An admin who is not blocked. */
  isActiveAdmin: boolean;
}

/** The list entry of a stored account; null when it is deleted. */
export function listedUser(stored: StoredDocument): ListedUser | null {
  const { userId, name, email, role, blockedAt, createdAt, deletedAt } = stored as unknown as UserRecord;
  return deletedAt === null
    ? {
        at: createdAt,
        id: userId,
        text: `${name}\n${email}`.normalize('NFC').toLowerCase(),
        isActiveAdmin: role === 'admin' && blockedAt === null,
      }
    : null;
}

/** Whether an account is found by what was typed: all of its words are in its name or address. */
export function isFoundBy(search: string): (user: ListedUser) => boolean {
  const words = search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean);
  return ({ text }) => words.every((word) => text.includes(word));
}
