import { sans } from './families';
import { setLine } from './fit-lines';
import { numbers } from './pdf-text';
import { colour, type Sheet } from './sheet';

/** The name of the graphics state that lets what is below show through. */
export const VEIL = 'Veil';
const SIZE = 132;
const ANGLE = Math.PI / 7.4;

/** Says across the whole page that this is none. */
export async function drawSpecimen(sheet: Sheet, page: { width: number; height: number }): Promise<void> {
  const line = await setLine('SPECIMEN', sans(800));
  const [cos, sin] = [Math.cos(ANGLE), Math.sin(ANGLE)];
  sheet.tagged({ kind: 'P' }, () => {
    sheet.raw(`/${VEIL} gs ${numbers(cos, sin, -sin, cos, page.width / 2, page.height / 2)} cm`);
    const place = { x: (-line.width * SIZE) / 2, y: -SIZE * 0.36, size: SIZE };
    sheet.text(line, { ...place, colour: colour('#b3261e'), actual: 'SPECIMEN' });
  });
}
