import { number, numbers } from './pdf-text';
import type { Colour, Sheet } from './sheet';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const rectangle = ({ x, y, width, height }: Box) => `${numbers(x, y, width, height)} re`;

const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

/** How far a curve's handles reach, as a part of its width, to run like a sine. */
const SINE = 1 / 3;
const BAND = 9;
const WAVE = 13;

/** A frame of two lines with waves laced between them and a knot in each corner. */
export function drawFrame(sheet: Sheet, box: Box, { line, wave }: { line: Colour; wave: Colour }): void {
  const inner = inset(box, BAND);
  const { x, y, width, height } = box;
  sheet.stroke({ path: rectangle(box), width: 0.9, colour: line });
  sheet.stroke({ path: rectangle(inner), width: 0.45, colour: line });
  for (const [across, from] of [
    [`1 0 0 1 ${numbers(x + BAND, y + BAND / 2)}`, width],
    [`1 0 0 1 ${numbers(x + BAND, y + height - BAND / 2)}`, width],
    [`0 1 -1 0 ${numbers(x + BAND / 2, y + BAND)}`, height],
    [`0 1 -1 0 ${numbers(x + width - BAND / 2, y + BAND)}`, height],
  ] as const) {
    const path = wavesOf(from - 2 * BAND);
    sheet.raw(`q ${across} cm`);
    sheet.stroke({ path, width: 0.35, colour: wave });
    sheet.raw('Q');
  }
  for (const corner of [
    [x, y],
    [x + width - BAND, y],
    [x, y + height - BAND],
    [x + width - BAND, y + height - BAND],
  ] as const) {
    const square = { x: corner[0], y: corner[1], width: BAND, height: BAND };
    sheet.stroke({ path: rectangle(square), width: 0.45, colour: line });
    drawKnot(sheet, corner[0] + BAND / 2, corner[1] + BAND / 2, line);
  }
}

/** Three waves, a third apart, from the origin to the right. */
function wavesOf(length: number): string {
  const count = Math.round(length / WAVE);
  const half = length / count / 2;
  const reach = BAND * 0.36;
  const paths: string[] = [];
  for (const phase of [0, 1 / 3, 2 / 3]) {
    const path = [`${number(0)} ${number(reach * Math.sin(phase * 2 * Math.PI))} m`];
    for (let step = 0; step < count * 4; step += 1) {
      path.push(sineStep(step, half / 2, phase, reach));
    }
    paths.push(path.join(' '));
  }
  return paths.join('\n');
}

/** A quarter of a wave as a cubic curve with the slopes of the sine at both ends. */
function sineStep(step: number, width: number, phase: number, reach: number): string {
  const angle = (at: number) => (at * Math.PI) / 2 + phase * 2 * Math.PI;
  const slope = (at: number) => (reach * Math.cos(angle(at)) * Math.PI) / 2 / width;
  const height = (at: number) => reach * Math.sin(angle(at));
  const [from, to] = [step * width, (step + 1) * width];
  const handle = width * SINE;
  return `${numbers(
    from + handle,
    height(step) + slope(step) * handle,
    to - handle,
    height(step + 1) - slope(step + 1) * handle,
    to,
    height(step + 1),
  )} c`;
}

function drawKnot(sheet: Sheet, x: number, y: number, ink: Colour): void {
  const reach = BAND * 0.3;
  const path = `${numbers(x, y + reach)} m ${numbers(x + reach, y)} l ${numbers(x, y - reach)} l ${numbers(x - reach, y)} l h`;
  sheet.fill({ path, colour: ink });
}

/** A small diamond between two hairlines that fade into the page. */
export function drawRule(
  sheet: Sheet,
  { x, y, width }: { x: number; y: number; width: number },
  ink: Colour,
): void {
  const gap = 8;
  sheet.stroke({
    path: `${numbers(x - width / 2, y)} m ${numbers(x - gap, y)} l ${numbers(x + gap, y)} m ${numbers(x + width / 2, y)} l`,
    width: 0.5,
    colour: ink,
  });
  drawKnot(sheet, x, y, ink);
}
