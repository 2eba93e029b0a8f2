/** A piece of a row: what a font draws in one go, or a place of its own. */
export type Stretch =
  | { kind: 'text'; text: string }
  | { kind: 'tab' }
  /** A character that cannot be seen, or that turns the text around it. */
  | { kind: 'special' };

/** As CodeMirror's `highlightSpecialChars` knows them: controls, and marks that hide or turn text. */
const SPECIAL =
  /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffc]/;
const STRETCH = new RegExp(`\\t|${SPECIAL.source}|[^\\t${SPECIAL.source.slice(1, -1)}]+`, 'g');

/** Cuts a text where something other than letters stands. */
export function stretchesOf(text: string): Stretch[] {
  return Array.from(text.matchAll(STRETCH), ([part]) =>
    part === '\t' ? { kind: 'tab' } : SPECIAL.test(part) ? { kind: 'special' } : { kind: 'text', text: part },
  );
}

/** Letters of one width that a monospaced font has; all others are measured. */
const PLAIN = /^[ -~]*$/;

/** Whether a text has letters of one width alone. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

const KNOWN_MAX = 10_000;

/** Widths in pixels, of one font. */
export class Measure {
  private readonly known = new Map<string, number>();

  /**
   * @param cell width of one plain letter, as it is drawn
   * @param widthOf asks the font
   * @param tabSize letters
   */
  constructor(
    readonly cell: number,
    private readonly widthOf: (text: string) => number,
    private readonly tabSize: number,
  ) {}

  /** Where a text ends that begins at `x`: a tab leads to the next stop. */
  after(text: string, x: number): number {
    if (PLAIN.test(text)) {
      return x + text.length * this.cell;
    }
    return stretchesOf(text).reduce((end, stretch) => this.afterStretch(stretch, end), x);
  }

  /** As `after`, of one stretch. */
  afterStretch(stretch: Stretch, x: number): number {
    switch (stretch.kind) {
      case 'tab': {
        const stop = this.tabSize * this.cell;
        return (Math.floor(x / stop + 0.001) + 1) * stop;
      }
      case 'special':
        return x + this.cell;
      case 'text':
        return x + (PLAIN.test(stretch.text) ? stretch.text.length * this.cell : this.asked(stretch.text));
    }
  }

  private asked(text: string): number {
    if (text.length > 16) {
      return this.widthOf(text);
    }
    const width = this.known.get(text) ?? this.widthOf(text);
    if (this.known.size > KNOWN_MAX) {
      this.known.clear();
    }
    this.known.set(text, width);
    return width;
  }
}
