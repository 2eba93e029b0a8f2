import { number, numbers } from './pdf-text';
import type { Colour, Sheet } from './sheet';

/** Lobes and layers of a rosette. */
interface Rosette {
  lobes: number;
  layers: number;
  /** Radii between which its curves swing, in points. */
  inner: number;
  outer: number;
}

/**
 * An engraved seal around an empty middle. Its pattern follows from the certificate, so that two seldom look alike.
 *
 * @param seed hexadecimal digits
 */
export function drawSeal(
  sheet: Sheet,
  { x, y, radius, seed }: { x: number; y: number; radius: number; seed: string },
  { line, fine }: { line: Colour; fine: Colour },
): void {
  const digit = (index: number) => parseInt(seed[index] ?? '0', 16) || 0;
  const outer: Rosette = {
    lobes: 12 + (digit(0) % 5) * 2,
    layers: 6,
    inner: radius * 0.68,
    outer: radius * 0.96,
  };
  const middle: Rosette = {
    lobes: 7 + (digit(1) % 6),
    layers: 8,
    inner: radius * 0.58,
    outer: radius * 0.82,
  };
  sheet.raw(`q 1 0 0 1 ${numbers(x, y)} cm`);
  drawRosette(sheet, outer, fine, 0.3);
  drawRosette(sheet, middle, line, 0.3);
  sheet.stroke({ path: circle(radius), width: 0.8, colour: line });
  sheet.stroke({ path: circle(radius * 0.56), width: 0.5, colour: line });
  sheet.raw('Q');
}

function drawRosette(sheet: Sheet, rosette: Rosette, ink: Colour, width: number): void {
  const path = rosettePath(rosette);
  for (let layer = 0; layer < rosette.layers; layer += 1) {
    const turn = ((2 * Math.PI) / rosette.lobes / rosette.layers) * layer;
    sheet.raw(`q ${numbers(Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn))} 0 0 cm`);
    sheet.stroke({ path, width, colour: ink });
    sheet.raw('Q');
  }
}

/** One closed curve whose radius swings between two bounds as it goes around. */
function rosettePath({ lobes, inner, outer }: Rosette): string {
  const steps = lobes * 8;
  const [mean, swing] = [(inner + outer) / 2, (outer - inner) / 2];
  const at = (step: number) => {
    const angle = (step / steps) * 2 * Math.PI;
    const radius = mean + swing * Math.cos(lobes * angle);
    const change = -swing * lobes * Math.sin(lobes * angle);
    return {
      x: radius * Math.cos(angle),
      y: radius * Math.sin(angle),
      dx: change * Math.cos(angle) - radius * Math.sin(angle),
      dy: change * Math.sin(angle) + radius * Math.cos(angle),
    };
  };
  const third = (2 * Math.PI) / steps / 3;
  const start = at(0);
  const path = [`${numbers(start.x, start.y)} m`];
  for (let step = 0; step < steps; step += 1) {
    const [from, to] = [at(step), at(step + 1)];
    path.push(
      `${numbers(from.x + from.dx * third, from.y + from.dy * third, to.x - to.dx * third, to.y - to.dy * third, to.x, to.y)} c`,
    );
  }
  return `${path.join(' ')} h`;
}

/** How far the handles of a quarter circle reach. */
const ARC = 0.5523;

export function circle(radius: number): string {
  const [r, h] = [number(radius), number(radius * ARC)];
  return `${r} 0 m ${r} ${h} ${h} ${r} 0 ${r} c -${h} ${r} -${r} ${h} -${r} 0 c -${r} -${h} -${h} -${r} 0 -${r} c ${h} -${r} ${r} -${h} ${r} 0 c h`;
}
