import type { Platform } from '../../platform/port';
import { CHATS } from '../auth-store';
import type { KeptChat } from './chat';

/** So many chats are kept, and at most so many characters of them: the oldest go first. */
const MAX = { chats: 30, characters: 1_000_000 };

interface Entry {
  /** Whose they are: the number of an account, or null for whoever is not logged in. */
  ownerId: string | null;
  chats: KeptChat[];
}

/** The chats that are kept on this device, the last changed first. Tabs share them: each is written by itself. */
export class KeptChats {
  constructor(
    private readonly storage: Platform['storage'],
    private readonly ownerId: () => string | null,
  ) {}

  /** Those of the person who is here; another account's are removed, unseen. */
  list(): KeptChat[] {
    const entry = read(this.storage.get(CHATS));
    const ownerId = this.ownerId();
    if (entry.ownerId !== null && entry.ownerId !== ownerId) {
      this.storage.remove(CHATS);
      return [];
    }
    return entry.chats;
  }

  /** @returns false when the storage is full or blocked: then it is as it was */
  keep(chat: KeptChat): boolean {
    return this.write([chat, ...this.list().filter(({ chatId }) => chatId !== chat.chatId)]);
  }

  /** @returns what puts it back */
  remove(chatIds: readonly string[]): () => void {
    const before = this.list();
    const gone = before.filter(({ chatId }) => chatIds.includes(chatId));
    this.write(before.filter(({ chatId }) => !chatIds.includes(chatId)));
    return () => void this.write([...this.list(), ...gone]);
  }

  private write(chats: readonly KeptChat[]): boolean {
    if (chats.length === 0) {
      this.storage.remove(CHATS);
      return true;
    }
    const newest = [...chats]
      .sort((one, other) => other.changedAt.localeCompare(one.changedAt))
      .slice(0, MAX.chats);
    let json = this.pack(newest);
    while (json.length > MAX.characters && newest.length > 1) {
      newest.pop();
      json = this.pack(newest);
    }
    return this.storage.set(CHATS, json);
  }

  private pack(chats: KeptChat[]): string {
    return JSON.stringify({ ownerId: this.ownerId(), chats } satisfies Entry);
  }
}

/** What is stored; nothing when the entry is missing or damaged. */
function read(json: string | null): Entry {
  try {
    const entry = JSON.parse(json ?? 'null') as Partial<Entry> | null;
    const chats = Array.isArray(entry?.chats) ? entry.chats.filter(isWhole) : [];
    return { ownerId: typeof entry?.ownerId === 'string' ? entry.ownerId : null, chats };
  } catch {
    return { ownerId: null, chats: [] };
  }
}

function isWhole(chat: Partial<KeptChat> | null): boolean {
  return (
    typeof chat?.chatId === 'string' &&
    typeof chat.typed === 'string' &&
    typeof chat.changedAt === 'string' &&
    typeof chat.place?.title === 'string' &&
    Array.isArray(chat.place.topics) &&
    Array.isArray(chat.turns)
  );
}
