import { UNDO_TIME } from '../../components/undo-time';
import type { UiStore } from '../../stores/ui-store';

/** What a form offers to undo. It can do so only as long as it stands there. */
export class UndoOffers {
  private readonly ids: number[] = [];

  constructor(private readonly ui: UiStore) {}

  /** Says what was done, and offers to undo it. */
  make(message: string, undo: () => void): void {
    this.ui.toast(message, 'info', UNDO_TIME, { label: 'Undo', run: undo });
    const id = this.ui.toasts.at(-1)?.id;
    if (id !== undefined) {
      this.ids.push(id);
    }
  }

  /** Takes the offers that still stand away. */
  withdraw(): void {
    this.ids.splice(0).forEach((id) => this.ui.dismissToast(id));
  }
}
