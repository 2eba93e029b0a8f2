/** Something an import had to leave out or change, and where. Lines count from 1. */
export interface ImportNote {
  line: number | null;
  text: string;
}

/** Collects notes; the same thing in the same file is said once, with how often. */
export class NoteBook {
  private readonly counts = new Map<string, { line: number | null; count: number }>();

  add(text: string, line: number | null = null): void {
    const known = this.counts.get(text);
    if (known) {
      known.count += 1;
    } else {
      this.counts.set(text, { line, count: 1 });
    }
  }

  list(): ImportNote[] {
    return [...this.counts].map(([text, { line, count }]) => ({
      line,
      text: count > 1 ? `${text} (${count} times)` : text,
    }));
  }
}
