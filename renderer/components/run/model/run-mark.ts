const KEY = 'lectern-run';
/** Milliseconds after which a mark that nobody renews is of a page that died. */
const STALE = 6_000;

interface Mark {
  file: string;
  at: number;
  /** Path of the page that it runs on. */
  page: string;
}

/** Says while a program runs that it does: who finds the mark on opening knows that the page died over it. */
export const runMark = {
  /** Called again each few seconds while the run goes on. */
  set(file: string): void {
    const mark = JSON.stringify({ file, at: Date.now(), page: window.location.pathname } satisfies Mark);
    forEach((storage) => storage.setItem(KEY, mark));
  },
  clear(): void {
    forEach((storage) => storage.removeItem(KEY));
  },
  /** The file whose run did not end on this very page, once. */
  take(): string | undefined {
    const own = read(() => sessionStorage);
    const other = read(() => localStorage);
    const found = own ?? (other && Date.now() - other.at > STALE ? other : undefined);
    if (found?.page !== window.location.pathname) {
      return undefined;
    }
    this.clear();
    return found.file;
  },
};

/** Storage may be forbidden or full; a run goes on without a mark. */
function forEach(change: (storage: Storage) => void): void {
  for (const open of [() => sessionStorage, () => localStorage]) {
    try {
      change(open());
    } catch {
      // Nothing is lost but the note.
    }
  }
}

function read(open: () => Storage): Mark | undefined {
  try {
    const mark = JSON.parse(open().getItem(KEY) ?? 'null') as Partial<Mark> | null;
    return typeof mark?.file === 'string' && typeof mark.at === 'number' && typeof mark.page === 'string'
      ? { file: mark.file, at: mark.at, page: mark.page }
      : undefined;
  } catch {
    return undefined;
  }
}
