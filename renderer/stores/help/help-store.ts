import { autorun, makeAutoObservable, runInAction } from 'mobx';
import type { RootStore } from '../create-root-store';
import { Chat, type HelpPlace, type KeptChat } from './chat';
import { KeptChats } from './kept-chats';

/** Milliseconds after the last change at which a chat is written. */
const WRITE_AFTER = 400;

/** The chats of this page, and those that are kept on the device. */
export class HelpStore {
  /** Kept chats, the last changed first, as they were when they were last looked at. */
  kept: readonly KeptChat[] = [];
  /** Whether the device refuses to keep more. */
  isFull = false;
  /** How often the chats of one person have ended here: they logged out, or somebody else took their place. */
  endings = 0;

  private readonly chats = new Map<string, Chat>();
  private readonly unwritten = new Map<string, Chat>();
  private timer = 0;
  private readonly keptChats: KeptChats;
  private readonly stores: RootStore;

  constructor(stores: RootStore) {
    this.stores = stores;
    this.keptChats = new KeptChats(stores.platform.storage, () => ownerOf(stores));
    makeAutoObservable<this, 'chats' | 'unwritten' | 'timer' | 'keptChats' | 'stores'>(
      this,
      { chats: false, unwritten: false, timer: false, keptChats: false, stores: false },
      { autoBind: true },
    );
    this.followSession();
    window.addEventListener('pagehide', () => this.flush());
  }

  /** A chat for a place: the one in which something is typed and not asked there, or a new one. */
  chatFor(place: HelpPlace): Chat {
    const isOfPlace = ({ place: { category, post, title } }: KeptChat) =>
      category === place.category && post === place.post && title === place.title;
    const unfinished = this.keptChats
      .list()
      .find((chat) => chat.typed.trim() !== '' && !this.chats.has(chat.chatId) && isOfPlace(chat));
    return unfinished ? this.open(unfinished) : this.newChat(place);
  }

  newChat(place: HelpPlace): Chat {
    return this.take({ chatId: crypto.randomUUID(), place, turns: [], typed: '', changedAt: '' });
  }

  /**
   * The chat with its turns, to go on with. It gets a new id: another tab may have it open under the one it had, and
   * each tab writes its chats whole.
   */
  open(kept: KeptChat): Chat {
    const open = this.chats.get(kept.chatId);
    if (open) {
      return open;
    }
    const chat = this.take({
      ...(JSON.parse(JSON.stringify(kept)) as KeptChat),
      chatId: crypto.randomUUID(),
    });
    this.keptChats.keep(chat.toKept(), kept.chatId);
    this.look();
    return chat;
  }

  /** Ends what it is doing, and keeps it. */
  leave(chat: Chat): void {
    chat.stop();
    this.flush();
    this.chats.delete(chat.chatId);
  }

  /** Looks at what is kept. */
  look(): void {
    this.flush();
    this.kept = this.keptChats.list();
  }

  /** Takes chats away. @returns what puts them back */
  remove(chatIds: readonly string[]): () => void {
    this.flush();
    const putBack = this.keptChats.remove(chatIds);
    this.look();
    return () => {
      putBack();
      this.look();
    };
  }

  private take(kept: KeptChat): Chat {
    const { api, clock } = this.stores;
    const chat = new Chat(kept, { api, clock, onChange: (changed) => this.noteChange(changed) });
    this.chats.set(chat.chatId, chat);
    return chat;
  }

  private noteChange(chat: Chat): void {
    if (!this.chats.has(chat.chatId)) {
      return;
    }
    this.unwritten.set(chat.chatId, chat);
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.flush(), WRITE_AFTER);
  }

  /** Writes what has changed, now. */
  flush(): void {
    window.clearTimeout(this.timer);
    if (!this.keptChats.isReady) {
      return;
    }
    for (const chat of this.unwritten.values()) {
      if (chat.isEmpty) {
        this.keptChats.remove([chat.chatId]);
      } else {
        this.isFull = !this.keptChats.keep(chat.toKept());
      }
    }
    this.unwritten.clear();
  }

  /** Stands as long as the page does, as every store. */
  private followSession(): void {
    const { auth } = this.stores;
    let wasSignedIn = false;
    let lastId: string | undefined;
    autorun(() => {
      const isSignedIn = auth.token !== null;
      const userId = auth.user?.id;
      const isOther = lastId !== undefined && userId !== undefined && userId !== lastId;
      if ((wasSignedIn && !isSignedIn) || isOther) {
        runInAction(() => this.forget());
      }
      wasSignedIn = isSignedIn;
      lastId = isSignedIn ? (userId ?? lastId) : undefined;
      // What waited until it was known whose it is.
      runInAction(() => this.unwritten.size > 0 && this.flush());
    });
  }

  /** Somebody's session is over: nothing of what was asked stays. A new one of the same person is none of that. */
  private forget(): void {
    window.clearTimeout(this.timer);
    this.chats.forEach((chat) => chat.stop());
    this.unwritten.clear();
    this.chats.clear();
    this.kept = [];
    this.endings += 1;
  }
}

/** Undefined while there is a session and nobody has said yet whose. */
function ownerOf({ auth }: RootStore): string | null | undefined {
  return auth.user?.id ?? (auth.token === null ? null : undefined);
}
