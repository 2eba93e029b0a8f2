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

  private readonly chats = new Map<string, Chat>();
  private readonly unwritten = new Map<string, Chat>();
  private timer = 0;
  private readonly keptChats: KeptChats;
  private readonly stores: RootStore;

  constructor(stores: RootStore) {
    this.stores = stores;
    this.keptChats = new KeptChats(stores.platform.storage, () => stores.auth.user?.id ?? null);
    makeAutoObservable<this, 'chats' | 'unwritten' | 'timer' | 'keptChats' | 'stores'>(
      this,
      { chats: false, unwritten: false, timer: false, keptChats: false, stores: false },
      { autoBind: true },
    );
    // Stands as long as the page does, as every store.
    let wasSignedIn = false;
    autorun(() => {
      const isSignedIn = stores.auth.token !== null;
      if (wasSignedIn && !isSignedIn) {
        runInAction(() => this.forget());
      }
      wasSignedIn = isSignedIn;
    });
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
    return this.open({ chatId: crypto.randomUUID(), place, turns: [], typed: '', changedAt: '' });
  }

  /** The chat with its turns, to go on with. */
  open(kept: KeptChat): Chat {
    const { api, clock } = this.stores;
    const chat =
      this.chats.get(kept.chatId) ??
      new Chat(JSON.parse(JSON.stringify(kept)) as KeptChat, {
        api,
        clock,
        onChange: (changed) => this.noteChange(changed),
      });
    this.chats.set(chat.chatId, chat);
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

  private noteChange(chat: Chat): void {
    this.unwritten.set(chat.chatId, chat);
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.flush(), WRITE_AFTER);
  }

  /** Writes what has changed, now. */
  flush(): void {
    window.clearTimeout(this.timer);
    for (const chat of this.unwritten.values()) {
      if (chat.isEmpty) {
        this.keptChats.remove([chat.chatId]);
      } else {
        this.isFull = !this.keptChats.keep(chat.toKept());
      }
    }
    this.unwritten.clear();
  }

  /** Somebody logged out: nothing of what was asked stays. */
  private forget(): void {
    window.clearTimeout(this.timer);
    this.unwritten.clear();
    this.chats.forEach((chat) => chat.stop());
    this.unwritten.clear();
    this.chats.clear();
    this.kept = [];
  }
}
