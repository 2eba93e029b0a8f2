import { makeAutoObservable } from 'mobx';
import { TIMES } from '../../server/contract/constants/limits';

export type ToastTone = 'info' | 'success' | 'error';

export interface Toast {
  id: number;
  message: string;
  tone: ToastTone;
  /** Milliseconds until it goes by itself. */
  duration: number;
  /** What can be done about it, such as `Undo`. */
  action?: ToastAction | undefined;
}

export interface ToastAction {
  label: string;
  run: () => void;
}

interface NamedCertificate {
  uniqueId: string;
  category: string;
}

/** What is open on the page and what it says in passing. */
export class UiStore {
  toasts: Toast[] = [];
  isSettingsOpen = false;
  /** The quick-links bar: `auto` shows it near the top of the page, the others are the reader's wish. */
  quickLinks: 'auto' | 'open' | 'closed' = 'auto';
  isScrolledDown = false;
  /** The certificate that the page shows: its title names it. */
  certificate: NamedCertificate | null = null;

  private lastId = 0;

  constructor() {
    makeAutoObservable<this, 'lastId'>(this, { lastId: false });
  }

  get isQuickLinksShown(): boolean {
    return this.quickLinks === 'open' || (this.quickLinks === 'auto' && !this.isScrolledDown);
  }

  /** @param duration milliseconds; SPEC §9 gives 2000 or 3000 */
  toast(
    message: string,
    tone: ToastTone = 'info',
    duration: number = TIMES.toastLong,
    action?: ToastAction,
  ): void {
    this.lastId += 1;
    this.toasts.push({ id: this.lastId, message, tone, duration, action });
  }

  nameCertificate(certificate: NamedCertificate | null): void {
    this.certificate = certificate;
  }

  dismissToast(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  openSettings(): void {
    this.isSettingsOpen = true;
  }

  closeSettings(): void {
    this.isSettingsOpen = false;
  }

  toggleQuickLinks(): void {
    this.quickLinks = this.isQuickLinksShown ? 'closed' : 'open';
  }

  /** Crossing the line of SPEC §9 (100 px) takes an opened bar back to its own rule. */
  setScrolledDown(isDown: boolean): void {
    if (isDown !== this.isScrolledDown) {
      this.isScrolledDown = isDown;
      if (this.quickLinks === 'open') {
        this.quickLinks = 'auto';
      }
    }
  }
}
