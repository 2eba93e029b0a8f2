import { makeAutoObservable, runInAction } from 'mobx';
import { uuidv7 } from 'uuidv7';
import type { KeptDraft } from '../../../stores/drafts/kept-draft';

/** What the tabs that have the same draft open tell each other. */
export type TabMessage =
  | { kind: 'hello' | 'here' | 'bye' }
  | { kind: 'published' | 'discarded'; stamp: string }
  /** A new state stands on the device. `parent`: the stamp of the state it was made from. */
  | { kind: 'kept'; parent: string; kept: KeptDraft }
  /** The server has this state. */
  | { kind: 'saved'; stamp: string; revision: string };

type Sent = TabMessage & { tab: string };

/** The other tabs of this browser that have one draft open. */
export class DraftTabs {
  /** Whether there are any. */
  isAnyThere = false;
  /** Names this tab. */
  readonly tab = uuidv7();

  private channel: BroadcastChannel | null = null;
  private readonly others = new Set<string>();
  private readonly onMessage: (message: TabMessage) => void;

  /** @param onMessage called with what others say */
  constructor(onMessage: (message: TabMessage) => void) {
    this.onMessage = onMessage;
    makeAutoObservable<this, 'channel' | 'others' | 'onMessage'>(this, {
      tab: false,
      channel: false,
      others: false,
      onMessage: false,
    });
  }

  get isGreeted(): boolean {
    return this.channel !== null;
  }

  /** This tab has a draft open. @param name of the draft, the same in all tabs */
  greet(name: string): void {
    this.leave();
    if (typeof BroadcastChannel === 'function') {
      this.channel = new BroadcastChannel(name);
      this.channel.addEventListener('message', this.receive);
      this.send({ kind: 'hello' });
    }
  }

  send(message: TabMessage): void {
    this.channel?.postMessage({ ...message, tab: this.tab } satisfies Sent);
  }

  /** This tab is closed, or lies in the browser's memory: the others need not reckon with it. */
  leave(): void {
    this.send({ kind: 'bye' });
    this.channel?.removeEventListener('message', this.receive);
    this.channel?.close();
    this.channel = null;
    this.others.clear();
    this.isAnyThere = false;
  }

  private readonly receive = (event: MessageEvent<Sent>): void => {
    const { tab, ...message } = event.data;
    if (message.kind === 'bye') {
      this.others.delete(tab);
    } else {
      this.others.add(tab);
    }
    runInAction(() => (this.isAnyThere = this.others.size > 0));
    if (message.kind === 'hello') {
      this.send({ kind: 'here' });
    }
    this.onMessage(message);
  };
}
