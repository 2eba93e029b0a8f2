import { HELP } from '../../../server/contract/constants/help';
import type { Platform } from '../../platform/port';
import { CHATS } from '../auth-store';
import type { KeptChat } from './chat';

/** Of all kept chats together: the oldest go first. */
const CHARACTERS_MAX = 1_000_000;

interface Entry {
  /** Whose they are: the number of an account, or null for whoever is not logged in. */
  ownerId: string | null;
  chats: KeptChat[];
}

/** The chats that are kept on this device, the last changed first. Tabs share them: each is written by itself. */
export class KeptChats {
  constructor(
    private readonly storage: Platform['storage'],
    /** The account that is here, null for a visitor; undefined while it is not known whose session this is. */
    private readonly ownerId: () => string | null | undefined,
  ) {}

  /** Whether it is known whose chats these are to be. Until then an account's are neither shown nor changed. */
  get isReady(): boolean {
    return this.ownerId() !== undefined || read(this.storage.get(CHATS)).ownerId === null;
  }

  /** Those of the person who is here; another account's are removed, unseen. */
  list(): KeptChat[] {
    const entry = read(this.storage.get(CHATS));
    const ownerId = this.ownerId();
    if (entry.ownerId === null || entry.ownerId === ownerId) {
      return entry.chats;
    }
    if (ownerId !== undefined) {
      this.storage.remove(CHATS);
    }
    return [];
  }

  /**
   * @param former id under which the same chat was kept: it takes its place
   * @returns false when the storage is full or blocked, or it is not known whose it is: then it is as it was
   */
  keep(chat: KeptChat, former = chat.chatId): boolean {
    return this.write([
      chat,
      ...this.list().filter(({ chatId }) => chatId !== chat.chatId && chatId !== former),
    ]);
  }

  /** @returns what puts it back */
  remove(chatIds: readonly string[]): () => void {
    const before = this.list();
    const gone = before.filter(({ chatId }) => chatIds.includes(chatId));
    this.write(before.filter(({ chatId }) => !chatIds.includes(chatId)));
    return () => void this.write([...this.list(), ...gone]);
  }

  private write(chats: readonly KeptChat[]): boolean {
    if (!this.isReady) {
      return false;
    }
    if (chats.length === 0) {
      this.storage.remove(CHATS);
      return true;
    }
    const newest = [...chats]
      .sort((one, other) => other.changedAt.localeCompare(one.changedAt))
      .slice(0, HELP.chatsKept);
    let json = this.pack(newest);
    while (json.length > CHARACTERS_MAX && newest.length > 1) {
      newest.pop();
      json = this.pack(newest);
    }
    return this.storage.set(CHATS, json);
  }

  private pack(chats: KeptChat[]): string {
    return JSON.stringify({ ownerId: this.ownerId() ?? null, chats } satisfies Entry);
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
