import { uuidv7 } from 'uuidv7';

/** Where the state in the form comes from: the states of the device and the revisions of the server before it. */
export class Lineage {
  /** Names the state in the form. */
  stamp = uuidv7();

  private readonly past = new Set<string>();
  private readonly revisions = new Set<string>();

  /** Whether it is this state, or one that this was made from. */
  has(stamp: string): boolean {
    return stamp === this.stamp || this.past.has(stamp);
  }

  hasRevision(revision: string): boolean {
    return this.revisions.has(revision);
  }

  /** A state of this form comes next. @returns the stamp of the one before */
  advance(): string {
    const parent = this.stamp;
    this.moveTo(uuidv7());
    return parent;
  }

  /** The form holds a state that was made elsewhere from this one. */
  moveTo(stamp: string): void {
    this.past.add(this.stamp);
    this.stamp = stamp;
  }

  /** What stands here is chosen over, or made of, a state from elsewhere. */
  take({ stamp, revision }: { stamp?: string; revision: string | null }): void {
    if (stamp !== undefined) {
      this.past.add(stamp);
    }
    if (revision !== null) {
      this.revisions.add(revision);
    }
  }
}
