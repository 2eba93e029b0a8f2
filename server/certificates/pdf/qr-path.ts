import { create } from 'qrcode';
import { numbers } from './pdf-text';

/** Modules that stay empty around a QR code (ISO/IEC 18004). */
const QUIET = 4;

/**
 * A QR code as one path of rectangles, quiet zone included.
 *
 * @param box lower left corner and side, in points
 */
export function qrPath(text: string, box: { x: number; y: number; side: number }): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const module = box.side / (modules.size + 2 * QUIET);
  const rectangles: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      const start = column;
      while (column < modules.size && modules.get(row, column)) {
        column += 1;
      }
      if (column > start) {
        const x = box.x + (start + QUIET) * module;
        const y = box.y + box.side - (row + 1 + QUIET) * module;
        rectangles.push(`${numbers(x, y, (column - start) * module, module)} re`);
      }
    }
  }
  return rectangles.join('\n');
}
