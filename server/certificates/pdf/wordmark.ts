import { serif } from './families';
import { setLine } from './fit-lines';
import { ACCENT_TEXT, HEADING, WHITE } from './palette';
import { numbers } from './pdf-text';
import { colour, type Sheet } from './sheet';

const LEFT_PAGE = '4 6 m 14 10 l 14 20 l 4 16 l h';
const RIGHT_PAGE = '28 6 m 18 10 l 18 20 l 28 16 l h';
const STAND = '14 22 m 18 22 l 18 26 l 22 26 l 22 28 l 10 28 l 10 26 l 14 26 l h';
/** A square of 32 with round corners. */
const GROUND =
  '7 0 m 25 0 l 28.87 0 32 3.13 32 7 c 32 25 l 32 28.87 28.87 32 25 32 c 7 32 l 3.13 32 0 28.87 0 25 c 0 7 l 0 3.13 3.13 0 7 0 c h';

const SIDE = 23;
const SIZE = 21;
const GAP = 8;

/** The mark of the site (renderer/public/favicon.svg) and its name, centred on a point of the baseline. */
export async function drawWordmark(sheet: Sheet, { x, y }: { x: number; y: number }): Promise<void> {
  const line = await setLine('Lectern', serif(24, 600));
  const start = x - (SIDE + GAP + line.width * SIZE) / 2;
  const scale = SIDE / 32;
  sheet.ornament(() => {
    // The drawing counts downwards.
    sheet.raw(`${numbers(scale, 0, 0, -scale, start, y + SIDE - 4.5)} cm`);
    sheet.fill({ path: GROUND, colour: ACCENT_TEXT });
    sheet.fill({ path: `${LEFT_PAGE} ${STAND}`, colour: WHITE });
    sheet.fill({ path: RIGHT_PAGE, colour: colour('#bfe39a') });
  });
  sheet.tagged({ kind: 'P' }, () =>
    sheet.text(line, { x: start + SIDE + GAP, y, size: SIZE, colour: HEADING }),
  );
}
