import { cutText } from '../contract/rules/text';

/** Something an import had to leave out or change, and where. Lines count from 1. */
export interface ImportNote {
  line: number | null;
  text: string;
}

/** More than a person reads of one file. */
const MOST = 100;
const LONGEST = 500;

/** Collects notes; the same thing in the same file is said once, with how often, and no end of them is only counted. */
export class NoteBook {
  private readonly counts = new Map<string, { line: number | null; count: number }>();
  private more = 0;

  add(note: string, line: number | null = null): void {
    const text = cutText(note, LONGEST);
    const known = this.counts.get(text);
    if (known) {
      known.count += 1;
    } else if (this.counts.size < MOST) {
      this.counts.set(text, { line, count: 1 });
    } else {
      this.more += 1;
    }
  }

  list(): ImportNote[] {
    const notes: ImportNote[] = [...this.counts].map(([text, { line, count }]) => ({
      line,
      text: count > 1 ? `${text} (${count} times)` : text,
    }));
    if (this.more > 0) {
      const text =
        this.more === 1 ? 'One more like these is not listed.' : `${this.more} more are not listed.`;
      notes.push({ line: null, text });
    }
    return notes;
  }
}
