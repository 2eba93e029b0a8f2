import { autorun, makeAutoObservable, observableRef } from 'mobx';
import { HELP } from '../../../server/contract/constants/help';
import type { Chat, HelpPlace, KeptChat } from '../../stores/help/chat';
import { HelpStore } from '../../stores/help/help-store';
import type { RootStore } from '../../stores/create-root-store';
import type { Frame } from '../windows/geometry';

/** A chat in its window. */
export class ChatWindow {
  readonly windowId = `help-${crypto.randomUUID()}`;
  /** Null until somebody has moved it. */
  frame: Frame | null = null;
  isMinimised = false;
  /** Whether it shows the earlier chats in place of its own. */
  isLookingBack = false;

  /**
   * @param number for its name; counts from 1
   * @param opener what to give the focus back to
   */
  constructor(
    public chat: Chat,
    readonly number: number,
    readonly opener: HTMLElement | null,
  ) {
    makeAutoObservable(this, {
      windowId: false,
      number: false,
      opener: false,
      chat: observableRef,
      frame: observableRef,
    });
  }
}

/** The windows of help. They stand while the reader moves from page to page. */
export class DeskStore {
  /** In the order in which they were opened. */
  windows: readonly ChatWindow[] = [];
  /** Ids of windows: the last one is in front. */
  pile: string[] = [];
  /** The window whose field is to take the focus as soon as it stands; nobody else's focus is taken. */
  wanted: string | null = null;

  private readonly help: HelpStore;
  private readonly ui: RootStore['ui'];

  constructor(stores: RootStore) {
    this.help = stores.use(HelpStore);
    this.ui = stores.ui;
    makeAutoObservable<this, 'help' | 'ui'>(
      this,
      { help: false, ui: false, windows: observableRef },
      { autoBind: true },
    );
    // Stands as long as the page does, as every store.
    autorun(() => this.help.endings > 0 && this.clear());
  }

  /** The one that was used last. */
  get activeId(): string | undefined {
    return this.pile.at(-1);
  }

  /** Opens a chat about a place; one that stands there with nothing asked in it comes to the front instead. */
  openAt(place: HelpPlace, opener: HTMLElement | null): void {
    const idle = this.windows.find(
      ({ chat }) =>
        chat.turns.length === 0 && chat.place.title === place.title && chat.place.post === place.post,
    );
    if (idle) {
      this.show(idle);
    } else if (this.hasRoom()) {
      this.add(this.help.chatFor(place), opener);
    }
  }

  /** Opens a new chat about the same place. */
  openBeside({ chat: { place }, windowId }: ChatWindow): void {
    this.openAt(place, document.getElementById(windowId));
  }

  /** Goes on with an earlier chat: in its window if it has one, in this one if nothing was asked here, else in a new one. */
  goOn(window: ChatWindow, kept: KeptChat): void {
    const open = this.windows.find(({ chat }) => chat.chatId === kept.chatId);
    if (open) {
      this.show(open);
    } else if (window.chat.isEmpty) {
      this.help.leave(window.chat);
      window.chat = this.help.open(kept);
      this.show(window);
    } else if (this.hasRoom()) {
      this.add(this.help.open(kept), document.getElementById(window.windowId));
    }
  }

  /** Takes chats from the device, and their windows with them; in the window where that is done a new chat begins. */
  forget(chatIds: readonly string[], here: ChatWindow): () => void {
    for (const window of this.windows.filter(({ chat }) => chatIds.includes(chat.chatId))) {
      if (window === here) {
        this.help.leave(window.chat);
        window.chat = this.help.newChat(window.chat.place);
      } else {
        this.take(window);
      }
    }
    return this.help.remove(chatIds);
  }

  activate(windowId: string): void {
    if (this.activeId !== windowId) {
      this.pile = [...this.pile.filter((id) => id !== windowId), windowId];
    }
  }

  minimise(window: ChatWindow, isMinimised: boolean): void {
    window.isMinimised = isMinimised;
    if (!isMinimised) {
      this.activate(window.windowId);
    }
  }

  /** Shows the earlier chats, or the window's own chat again. */
  lookBack(window: ChatWindow, isLookingBack: boolean): void {
    window.isLookingBack = isLookingBack;
  }

  /** Goes back from the earlier chats to the field for questions. */
  comeBack(window: ChatWindow): void {
    window.isLookingBack = false;
    this.wanted = window.windowId;
  }

  place(window: ChatWindow, frame: Frame): void {
    window.frame = frame;
  }

  /** Closes a window; its chat is kept. The focus goes to the window before, or to what opened it. */
  close(window: ChatWindow): void {
    this.take(window);
    const before = this.windows.find(({ windowId }) => windowId === this.activeId);
    if (before && !before.isMinimised && !before.isLookingBack) {
      this.wanted = before.windowId;
      return;
    }
    const bar = before && document.querySelector<HTMLElement>(`#${before.windowId} button`);
    [bar, window.opener, document.getElementById('main')]
      .find((element) => element?.isConnected)
      ?.focus({ preventScroll: true });
  }

  /** The field has the focus. */
  noteFocus(): void {
    this.wanted = null;
  }

  private show(window: ChatWindow): void {
    window.isMinimised = false;
    window.isLookingBack = false;
    this.activate(window.windowId);
    this.wanted = window.windowId;
  }

  private add(chat: Chat, opener: HTMLElement | null): void {
    const taken = new Set(this.windows.map(({ number }) => number));
    const number = [...Array(HELP.chatsMax + 1).keys()].find((count) => count > 0 && !taken.has(count)) ?? 1;
    const window = new ChatWindow(chat, number, opener);
    this.windows = [...this.windows, window];
    this.show(window);
  }

  private take(window: ChatWindow): void {
    this.help.leave(window.chat);
    this.windows = this.windows.filter(({ windowId }) => windowId !== window.windowId);
    this.pile = this.pile.filter((id) => id !== window.windowId);
    if (this.wanted === window.windowId) {
      this.wanted = null;
    }
  }

  /** All of them at once: whose chats they were has gone, and what they were doing has been stopped. */
  private clear(): void {
    this.windows = [];
    this.pile = [];
    this.wanted = null;
  }

  private hasRoom(): boolean {
    const hasRoom = this.windows.length < HELP.chatsMax;
    if (!hasRoom) {
      this.ui.toast(`${HELP.chatsMax} chats are open. Close one of them first.`, 'info');
    }
    return hasRoom;
  }
}

/** Id of the field for questions in a window. */
export const fieldId = (windowId: string): string => `${windowId}-question`;
