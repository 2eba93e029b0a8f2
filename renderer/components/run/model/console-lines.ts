import { RUN } from '../../../../server/contract/constants/run';
import type { Line } from '../messages';
import { countOld } from '../old-lines';

/** A line as it is kept: `id` rises, so that a list of them is drawn anew where it changed alone. */
export interface KeptLine extends Line {
  id: number;
}

const LEVELS = new Set(['log', 'info', 'debug', 'warn', 'error', 'note', 'input']);

/** The last lines of a program's output. */
export class ConsoleLines {
  lines: KeptLine[] = [];
  /** Lines that were cut because there were too many. */
  cut = 0;
  private characters = 0;
  private nextId = 0;

  /** What comes out of a sandbox may be of any shape and size, whatever its types say here. */
  add(added: readonly Line[], cut = 0): void {
    const all = Array.isArray(added) ? (added as readonly Line[]) : [];
    this.cut += Number.isSafeInteger(cut) && cut > 0 ? cut : 0;
    this.cut += Math.max(0, all.length - RUN.linesMax);
    for (const known of all.slice(-RUN.linesMax).filter(isLine).map(cleanLine)) {
      const last = this.lines.at(-1);
      if (last?.isOpen && (last.level === known.level || known.level === 'input')) {
        const { isOpen: _, ...rest } = last;
        const text = (last.text + known.text).slice(0, RUN.lineMax + 100);
        this.lines[this.lines.length - 1] = {
          ...rest,
          text,
          ...(known.isOpen && { isOpen: true }),
          id: this.nextId++,
        };
      } else {
        this.lines.push({ ...known, id: this.nextId++ });
      }
      this.characters += known.text.length;
    }
    this.trim();
  }

  private trim(): void {
    const { count, characters } = countOld(this.lines, this.characters);
    this.characters = characters;
    this.cut += count;
    this.lines = this.lines.slice(count);
  }
}

function isLine(line: Line | null | undefined): line is Line {
  return typeof line?.text === 'string';
}

/** Of a line what is known alone. */
function cleanLine(line: Line): Line {
  const level = LEVELS.has(line.level) ? line.level : 'log';
  const { place } = line;
  return {
    level,
    text: line.text.slice(0, RUN.lineMax + 100),
    ...(line.isOpen === true && { isOpen: true }),
    ...(typeof place?.file === 'string' &&
      Number.isInteger(place.line) && { place: { file: place.file, line: place.line } }),
  };
}

/** All lines as one text. */
export function textOf(lines: readonly Line[]): string {
  return lines.map(({ text }) => text).join('\n');
}
