import { makeAutoObservable, observableRef } from 'mobx';
import { UNDO_TIME } from '../../../components/undo-time';
import type { RootStore } from '../../../stores/create-root-store';
import type { OpenFile } from './open-file';

/** More empty files that were closed are not kept; those with text stay until somebody deletes them. */
const EMPTY_MAX = 10;

/** The files whose windows were closed. */
export class ClosedFiles {
  /** The latest first. */
  files: readonly OpenFile[] = [];

  private undoToast: number | undefined;

  constructor(private readonly ui: RootStore['ui']) {
    makeAutoObservable<this, 'ui' | 'undoToast'>(this, { files: observableRef, ui: false, undoToast: false });
  }

  /** Puts files before those that are here; one that is here already moves. */
  add(files: readonly OpenFile[]): void {
    this.files = [...files, ...this.files.filter(({ id }) => files.every((file) => file.id !== id))];
  }

  remove(ids: readonly string[]): void {
    this.files = this.files.filter(({ id }) => !ids.includes(id));
  }

  /** Ids of the oldest empty ones that there is no use in keeping. */
  get tooManyEmpty(): string[] {
    const empty = this.files.filter(({ code }) => code.trim() === '');
    return empty.slice(EMPTY_MAX).map(({ id }) => id);
  }

  /** One offer at a time: whoever closes many finds them under "Reopen closed". */
  offerUndo({ name }: OpenFile, onUndo: () => void): void {
    const { ui } = this;
    if (this.undoToast !== undefined) {
      ui.dismissToast(this.undoToast);
    }
    ui.toast(`${name} closed.`, 'info', UNDO_TIME, { label: 'Undo', run: onUndo });
    this.undoToast = ui.toasts.at(-1)?.id;
  }
}
