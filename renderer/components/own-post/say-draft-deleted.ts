import { TIMES } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import { describeError } from '../../api/describe-error';
import type { UiStore } from '../../stores/ui-store';
import { UNDO_TIME } from '../undo-time';

/**
 * Says that a draft is deleted, and offers Undo.
 *
 * @param bringBack resolves to whether its plan was lost, as `DraftBin.bringBack` does
 */
export function sayDraftDeleted(ui: UiStore, bringBack: () => Promise<boolean>): void {
  const undo = async (): Promise<void> => {
    try {
      if (await bringBack()) {
        ui.toast('The draft is back, without its plan. Schedule it again.', 'info', TIMES.toastLong);
      }
    } catch (error) {
      ui.toast(describeError(error, 'The draft could not be brought back.'), 'error', TIMES.toastLong);
    }
  };
  ui.toast(MESSAGES.drafts.deleted, 'success', UNDO_TIME, { label: 'Undo', run: () => void undo() });
}

/** Says that a draft could not be deleted: it is where it was. */
export function sayDraftStays(ui: UiStore, error: unknown): void {
  ui.toast(describeError(error, 'The draft could not be deleted.'), 'error', TIMES.toastLong);
}
