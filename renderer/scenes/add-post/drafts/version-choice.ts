import { makeAutoObservable, observableRef } from 'mobx';
import { keysOf } from '../model/form-content';
import type { FormStore } from '../model/form-store';
import type { DraftIdentity, OtherVersion } from './draft-versions';
import { isSameContent } from './same-content';
import type { Lineage } from './lineage';
import type { ServerCopy } from './server-copy';

/** The draft that there are two states of. */
export interface ForkedDraft {
  form: FormStore;
  lineage: Lineage;
  server: ServerCopy;
  identity: () => DraftIdentity;
  /** The other state is settled: this tab goes no way of its own any more. */
  endBranch: () => void;
  /** Puts the other state into the form. */
  show: (other: OtherVersion) => void;
  /** Keeps what stands in the form as that which was chosen. */
  keepChosen: () => void;
  rebase: (identity: DraftIdentity) => void;
}

/** Two states of a draft that were made from the same one: somebody has to choose. */
export class VersionChoice {
  /** The state beside that in the form. */
  other: OtherVersion | null = null;
  private readonly draft: ForkedDraft;

  constructor(draft: ForkedDraft) {
    this.draft = draft;
    makeAutoObservable<this, 'draft'>(this, { draft: false, other: observableRef });
  }

  /** Another state was found. Where it says the same there is nothing to choose. */
  meet(other: OtherVersion): void {
    if (isSameContent(other.content, this.draft.form.read())) {
      this.accept(other);
      return;
    }
    this.other = other;
    void this.draft.server.hold();
  }

  /** Keeps what stands in the form; the other version is given up. */
  keepMine(): void {
    if (this.other) {
      this.accept(this.other);
      this.draft.keepChosen();
    }
  }

  /** Puts the other version into the form. @returns puts back what stood there */
  takeOther(): () => void {
    const { other, draft } = this;
    const { form } = draft;
    const identity = draft.identity();
    const mine = { content: form.read(), keys: keysOf(form.content) };
    if (other) {
      this.accept(other);
      draft.show(other);
      draft.keepChosen();
    }
    return () => {
      form.replace(mine.content, mine.keys);
      draft.rebase(identity);
    };
  }

  private accept(other: OtherVersion): void {
    const { lineage, server, endBranch } = this.draft;
    this.other = null;
    lineage.take(other);
    if (other.revision !== null) {
      server.follow(other.revision);
    }
    endBranch();
    server.resume();
  }
}
