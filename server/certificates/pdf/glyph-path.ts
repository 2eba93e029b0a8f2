import type { FontFace } from './font-face';
import { numbers } from './pdf-text';

interface Place {
  /** In points. */
  x: number;
  y: number;
  size: number;
}

/** The outline of a glyph as operators of PDF; empty when it has none. */
export function glyphPath({ font, unitsPerEm }: FontFace, id: number, { x, y, size }: Place): string {
  const scale = size / unitsPerEm;
  let [lastX, lastY] = [0, 0];
  const operators = font.glyphToJson(id).map(({ type, values }) => {
    const at = values.map((value, index) => value * scale + (index % 2 === 0 ? x : y));
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = at;
    const from = [lastX, lastY] as const;
    [lastX, lastY] = [at.at(-2) ?? lastX, at.at(-1) ?? lastY];
    switch (type) {
      case 'M':
        return `${numbers(x1, y1)} m`;
      case 'L':
        return `${numbers(x1, y1)} l`;
      case 'Q':
        return `${numbers(twoThirds(from[0], x1), twoThirds(from[1], y1), twoThirds(x2, x1), twoThirds(y2, y1), x2, y2)} c`;
      case 'C':
        return `${numbers(...at)} c`;
      default:
        return 'h';
    }
  });
  return operators.join(' ');
}

const twoThirds = (from: number, to: number) => from + ((to - from) * 2) / 3;
