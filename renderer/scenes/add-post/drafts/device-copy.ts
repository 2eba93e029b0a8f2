import { makeAutoObservable, runInAction } from 'mobx';
import type { DeviceDrafts, KeptWhere } from '../../../stores/drafts/device-drafts';
import type { KeptDraft } from '../../../stores/drafts/kept-draft';

/** Milliseconds without a change after which the device keeps the form. */
const PAUSE = 300;

export interface DeviceCopyOptions {
  device: DeviceDrafts;
  /** Makes the next state of what stands in the form. */
  next: () => KeptDraft;
  /** The way of its own that this tab has gone; empty as long as it has not. */
  branch: () => string;
  /** Whether a state of the draft is no other than what stands here, or what that was made from. */
  isOwn: (kept: KeptDraft) => boolean;
}

/** Keeps this device's copy of one draft at each pause in typing. */
export class DeviceCopy {
  /** Where the last state is kept; `pending` between a change and that. */
  kept: KeptWhere | 'pending' | 'nothing' = 'nothing';
  /** Whether something stands in the form that is not on its way to the device. */
  isChanged = false;

  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Nothing more is kept. */
  private isOver = false;
  /** Nor does anything stay. */
  private isEnded = false;
  private readonly options: DeviceCopyOptions;

  constructor(options: DeviceCopyOptions) {
    this.options = options;
    makeAutoObservable<this, 'options' | 'timer' | 'isOver' | 'isEnded'>(this, {
      options: false,
      timer: false,
      isOver: false,
      isEnded: false,
      isChanged: false,
    });
  }

  /** Something has changed. */
  touch(): void {
    this.isChanged = true;
    this.kept = 'pending';
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keepNow(), PAUSE);
  }

  /** Keeps what has changed now: the page may be gone in a moment. */
  keepNow(): void {
    clearTimeout(this.timer);
    if (this.isChanged && !this.isOver) {
      this.isChanged = false;
      void this.write(this.options.next());
    }
  }

  /** @returns where it is kept now */
  async write(kept: KeptDraft): Promise<KeptWhere> {
    const { device, branch } = this.options;
    const where = await device.write(kept, branch());
    runInAction(() => {
      if (!this.isChanged) {
        this.kept = where;
      }
    });
    if (this.isEnded) {
      this.leave(kept.draftId);
    }
    return where;
  }

  /** The device has this state already. */
  know(): void {
    this.kept = 'storage';
  }

  /** The draft is gone from the device, and comes back with the next change. */
  forget(): void {
    this.kept = this.isChanged ? 'pending' : 'nothing';
  }

  /** The draft has another id from now on: nothing of this tab is kept under this one. */
  leave(draftId: string): void {
    const { device, isOwn } = this.options;
    void device.removeDone(draftId, isOwn);
  }

  /** Nothing more is kept; what is stays. */
  stop(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }

  /** Nothing of it is kept any more. */
  end(draftId: string): void {
    this.stop();
    this.isEnded = true;
    this.leave(draftId);
  }
}
