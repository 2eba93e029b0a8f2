import { makeAutoObservable } from 'mobx';
import { TIMES } from '../../../server/contract/constants/limits';

/** Announces what has come: each arrival once, for 5 s (DECISIONS, "Banner"). */
export class Arrivals {
  /** How many were announced so far. */
  count = 0;
  isShown = false;

  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    makeAutoObservable<this, 'timer'>(this, { timer: false });
  }

  announce(): void {
    this.count += 1;
    this.isShown = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), TIMES.banner);
  }

  hide(): void {
    clearTimeout(this.timer);
    this.isShown = false;
  }
}
