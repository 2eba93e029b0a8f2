/** Motifs of slanting things. Parameters as in motifs-radial.mjs. */
import { pick } from './random.mjs';
import { polygon, rect } from './shapes.mjs';

export function capsules({ w, h, focus, random, shapes }) {
  const out = [];
  const lean = pick(random, [-32, 32, -48]);
  const long = Math.hypot(w, h);
  for (let row = -8; row <= 8; row += 1) {
    let x = -long + random() * 160;
    for (let index = 0; x < long; index += 1) {
      const width = 130 + Math.floor(random() * 4) * 70;
      out.push(rect(focus.x + x, focus.y + row * 82 - 32, width, 64, shapes[(row + index + 24) % 3], 32));
      x += width + 18;
    }
  }
  return `<g transform="rotate(${lean} ${focus.x} ${focus.y})">${out.join('')}</g>`;
}

export function strips({ w, h, random, shapes }) {
  const out = [];
  const step = 112;
  for (let x = -h - step, index = 0; x < w + step; x += step, index += 1) {
    const thick = [72, 96, 44][index % 3];
    const from = index % 2 ? random() * h * 0.55 : 0;
    const cut = index % 5 === 3 ? random() * h * 0.4 : 0;
    const low = h - from;
    out.push(
      polygon(
        [
          [x + from, low],
          [x + from + thick, low],
          [x + h - cut + thick, cut],
          [x + h - cut, cut],
        ],
        shapes[index % 3],
      ),
    );
  }
  return out.join('');
}

export function peaks({ w, h, random, shapes }) {
  const out = [];
  [0, 1, 2].forEach((layer) => {
    const step = h > 400 ? 250 : 290;
    for (let index = -1; index * step < w + step; index += 1) {
      const x = index * step + layer * 110 + random() * 70;
      const tall = h * (0.98 - layer * 0.27) * (0.8 + random() * 0.3);
      const wide = h > 400 ? tall * 0.62 : tall * 0.95;
      const [light, dark] = [
        [shapes[2], shapes[1]],
        [shapes[1], shapes[0]],
        [shapes[0], shapes[1]],
      ][layer];
      out.push(
        polygon(
          [
            [x - wide, h],
            [x, h - tall],
            [x + wide, h],
          ],
          light,
        ),
      );
      out.push(
        polygon(
          [
            [x, h - tall],
            [x + wide, h],
            [x + wide * 0.2, h],
          ],
          dark,
        ),
      );
    }
  });
  return out.join('');
}
