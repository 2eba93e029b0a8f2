import type { KeptDraft } from './kept-draft';

/** What the tabs that have the same draft open tell each other. */
export type TabMessage =
  | { kind: 'hello' | 'here' | 'bye' | 'published' }
  /** A new state stands on the device. `parent`: the stamp of the state it was made from. */
  | { kind: 'kept'; parent: string; kept: KeptDraft }
  /** The server has this state. */
  | { kind: 'saved'; stamp: string; revision: string };

type Sent = TabMessage & { tab: string };

/** The other tabs of this browser that have one draft open. */
export class DraftTabs {
  private readonly channel: BroadcastChannel | null;
  private readonly others = new Set<string>();

  /**
   * @param tab names this tab
   * @param onMessage called with what others say
   * @param onOthers called with whether there are any, when that changes
   */
  constructor(
    name: string,
    private readonly tab: string,
    private readonly onMessage: (message: TabMessage) => void,
    private readonly onOthers: (isAnyThere: boolean) => void,
  ) {
    this.channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : null;
    this.channel?.addEventListener('message', this.receive);
    this.send({ kind: 'hello' });
  }

  send(message: TabMessage): void {
    this.channel?.postMessage({ ...message, tab: this.tab } satisfies Sent);
  }

  close(): void {
    this.send({ kind: 'bye' });
    this.channel?.removeEventListener('message', this.receive);
    this.channel?.close();
  }

  private readonly receive = (event: MessageEvent<Sent>): void => {
    const { tab, ...message } = event.data;
    if (message.kind === 'bye') {
      this.others.delete(tab);
    } else {
      this.others.add(tab);
    }
    this.onOthers(this.others.size > 0);
    if (message.kind === 'hello') {
      this.send({ kind: 'here' });
    }
    this.onMessage(message);
  };
}
