import { autorun, runInAction } from 'mobx';
import { nextName, uniqueName } from '../model/file-names';
import { OpenFile } from '../model/open-file';
import type { WorkspaceStore } from '../model/workspace-store';
import type { DeviceFiles } from './device-files';
import type { IndexEntry, KeptFile } from './kept-file';

/** Milliseconds until where windows stand is kept. */
const DESK_DELAY = 300;
/** Milliseconds that the browser's database may take; after that the local storage has to do. */
const PATIENCE = 3_000;

/** Brings what the device keeps into the windows: at the start, and when another tab has kept something. */
export class WorkspaceSync {
  constructor(
    private readonly workspace: WorkspaceStore,
    private readonly device: DeviceFiles,
  ) {}

  async restore(): Promise<void> {
    const { workspace } = this;
    const { index, files } = await this.readKept();
    runInAction(() => {
      const entryOf = ({ id }: KeptFile) => index?.find((entry) => entry.id === id);
      const isOpen = (file: KeptFile) => entryOf(file)?.isOpen ?? true;
      // What somebody opened while this was read stays.
      const restored = files.filter(isOpen).map((kept) => new OpenFile(kept));
      const early = workspace.files;
      workspace.files = [...restored, ...early];
      giveNamesAnew(early, restored);
      workspace.bin.add(
        files
          .filter((file) => !isOpen(file))
          .sort((one, other) => (entryOf(other)?.at ?? 0) - (entryOf(one)?.at ?? 0))
          .map((kept) => new OpenFile(kept)),
      );
      workspace.desk.restore(this.device.readDesk());
      if (!index && workspace.files.length === 0) {
        this.openFirst();
      }
      workspace.files.forEach((file) => workspace.desk.place(file));
      workspace.isReady = true;
    });
    // Where the database was ahead, the local storage must not look as if another tab had written there.
    workspace.keeper.noteOpen(workspace.files.filter(({ stamp }) => stamp !== ''));
    // As long as the page lives, on other screens too.
    window.addEventListener('beforeunload', (event) => workspace.keeper.isAtRisk && event.preventDefault());
    let timer: ReturnType<typeof setTimeout> | undefined;
    autorun(() => {
      const desk = workspace.desk.snapshot();
      clearTimeout(timer);
      timer = setTimeout(() => this.device.writeDesk(desk), DESK_DELAY);
    });
  }

  /** Another tab has changed what the device keeps. */
  async hear(): Promise<void> {
    const { workspace } = this;
    if (!workspace.isReady) {
      return;
    }
    const settings = this.device.readSettings();
    if (settings) {
      workspace.takeSettings(settings);
    }
    for (const entry of this.device.peekIndex() ?? []) {
      const known = [...workspace.files, ...workspace.closed].find(({ id }) => id === entry.id);
      const isSame = known?.stamp === entry.stamp && workspace.files.includes(known) === entry.isOpen;
      if (!isSame && !known?.isDirty) {
        await this.take(entry);
      }
    }
  }

  /** Brings in a file as another tab keeps it. */
  private async take(entry: IndexEntry): Promise<void> {
    const { workspace } = this;
    const peeked = this.device.peek(entry.id);
    const kept = peeked?.stamp === entry.stamp ? peeked : await this.device.read(entry.id);
    if (!kept) {
      return;
    }
    runInAction(() => {
      const known = [...workspace.files, ...workspace.closed].find(({ id }) => id === entry.id);
      // Looked up anew: something may have been typed while this was read.
      if (known?.isDirty) {
        return;
      }
      if (known && known.stamp !== kept.stamp) {
        adopt(known, kept);
      }
      this.showOrHide(known ?? new OpenFile(kept), entry.isOpen);
    });
  }

  private showOrHide(file: OpenFile, isOpen: boolean): void {
    const { workspace } = this;
    const isShown = workspace.files.includes(file);
    if (!isOpen && isShown) {
      workspace.putAway(file);
    } else if (!isOpen && !workspace.closed.includes(file)) {
      workspace.bin.add([file]);
    } else if (isOpen && !isShown) {
      workspace.dropUntouched();
      workspace.bin.remove([file.id]);
      workspace.files = [...workspace.files, file];
      workspace.desk.place(file);
      workspace.desk.lower(file.id);
      workspace.desk.activeId ??= file.id;
    }
  }

  /** A first visit finds a window to write in. */
  private openFirst(): void {
    const file = new OpenFile({ name: nextName([]) });
    file.isUntouched = true;
    this.workspace.files = [...this.workspace.files, file];
    this.workspace.desk.raise(file.id);
  }

  private async readKept(): Promise<Awaited<ReturnType<DeviceFiles['readAll']>>> {
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), PATIENCE));
    try {
      return await Promise.race([this.device.readAll(), late]);
    } catch {
      // Without the database the local storage has to do.
      const index = this.device.peekIndex();
      return { index, files: (index ?? []).flatMap(({ id }) => this.device.peek(id) ?? []) };
    }
  }
}

/** A file that was opened before the others were here got its name without knowing theirs. */
function giveNamesAnew(early: readonly OpenFile[], restored: readonly OpenFile[]): void {
  const taken = restored.map(({ name }) => name);
  for (const file of early) {
    if (taken.includes(file.name)) {
      file.name = /^File \d+$/.test(file.name) ? nextName(taken) : uniqueName(file.name, taken);
    }
    taken.push(file.name);
  }
}

function adopt(file: OpenFile, kept: KeptFile): void {
  file.name = kept.name;
  file.language = kept.language;
  file.stamp = kept.stamp;
  file.changedAt = kept.changedAt;
  file.setCode(kept.code, false);
}
