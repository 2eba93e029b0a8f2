import { sans } from './families';
import { setLine } from './fit-lines';
import { rectangle } from './ornament';
import { WARNING, WHITE } from './palette';
import type { Sheet } from './sheet';

const LABEL = 9.5;
const NOTE = 8.5;
const PADDING = 7;
const GAP = 8;

/** A word on a ground that nobody overlooks, and what it means. */
export async function drawLabel(
  sheet: Sheet,
  { label, note, middle, y }: { label: string; note: string; middle: number; y: number },
): Promise<void> {
  const [word, words] = [await setLine(label, sans(700)), await setLine(note, sans(500))];
  const ground = word.width * LABEL + 2 * PADDING;
  const x = middle - (ground + GAP + words.width * NOTE) / 2;
  sheet.ornament(() => {
    const path = rectangle({ x, y: y - 5, width: ground, height: 17 });
    sheet.fill({ path, colour: WARNING });
  });
  sheet.tagged({ kind: 'P' }, () => {
    sheet.text(word, { x: x + PADDING, y, size: LABEL, colour: WHITE });
    sheet.text(words, { x: x + ground + GAP, y, size: NOTE, colour: WARNING });
  });
}
