import type { KeptDraft } from '../../../stores/drafts/kept-draft';
import type { DeviceCopy } from './device-copy';
import type { TabMessage } from './draft-tabs';
import { otherTab, type DraftState } from './draft-versions';
import type { Lineage } from './lineage';
import type { ServerCopy } from './server-copy';
import type { VersionChoice } from './version-choice';

/** Milliseconds that a tab waits for the one that made a change to save it, before it does so itself. */
const OTHERS_TURN = 6_000;

/** The draft of this tab, which others may have open too. */
export interface SharedDraft {
  lineage: Lineage;
  copy: DeviceCopy;
  server: ServerCopy;
  choice: VersionChoice;
  /** Puts a state into the form that is kept already. */
  show: (state: DraftState) => void;
  /** Keeps what stands in the form, here and on the server. */
  keepMine: () => void;
  onPublished: () => void;
  onDiscarded: () => void;
}

/** Takes up what the other tabs say about a draft. Nothing that was typed here gives way to it unasked. */
export class TabNews {
  constructor(private readonly draft: SharedDraft) {}

  hear(message: TabMessage): void {
    const { lineage, copy, server } = this.draft;
    switch (message.kind) {
      case 'kept':
        this.hearKept(message.parent, message.kept);
        break;
      case 'saved':
        lineage.take({ revision: message.revision });
        if (message.stamp === lineage.stamp && !copy.isChanged) {
          server.takeSaved(message.revision);
        } else if (lineage.has(message.stamp)) {
          server.follow(message.revision);
        }
        break;
      case 'published':
        this.hearPublished(message.stamp);
        break;
      case 'discarded':
        this.hearDiscarded(message.stamp);
        break;
      case 'hello':
      case 'here':
      case 'bye':
        break;
    }
  }

  /** @param parent the stamp of the state that this one was made from */
  hearKept(parent: string, kept: KeptDraft): void {
    const { lineage, copy, server, choice, show } = this.draft;
    if (lineage.has(kept.stamp)) {
      return;
    }
    if (!copy.isChanged && !choice.other && parent === lineage.stamp) {
      lineage.moveTo(kept.stamp);
      show(kept);
      server.follow(kept.revision);
      server.touch(OTHERS_TURN);
      return;
    }
    choice.meet(otherTab(kept));
  }

  /** What was written here beside it is another state, which goes on. @param stamp of the state that was discarded */
  private hearDiscarded(stamp: string): void {
    const { lineage, copy, server, choice, onDiscarded } = this.draft;
    if (stamp === lineage.stamp && !copy.isChanged && !choice.other) {
      copy.forget();
      server.forget();
      onDiscarded();
    }
  }

  /** @param stamp of the state that was published */
  private hearPublished(stamp: string): void {
    const { lineage, copy, server, choice, keepMine, onPublished } = this.draft;
    const isUnsaved = !['none', 'saved'].includes(server.state) && stamp !== lineage.stamp;
    if (choice.other) {
      choice.keepMine();
    } else if (copy.isChanged || isUnsaved) {
      // The other tab has taken the draft away: this state of it is another, and goes on apart.
      keepMine();
    } else {
      copy.forget();
      server.forget();
    }
    onPublished();
  }
}
