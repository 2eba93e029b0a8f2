/** Motifs on a grid, which leave the place of the logo free. Parameters as in motifs-radial.mjs. */
import { pick } from './random.mjs';
import { circle, corners, ellipse, grid, half, polygon, quarter, rect, stroke } from './shapes.mjs';

/** A whole number of these cells makes the plate of the logo, so that a grid starting at its corner meets it. */
const cellOf = (focus) => (focus.r * 2) / 3;

/** A grid that is in line with a square plate. */
function alignedGrid({ w, h, focus }, size, visit) {
  const left = ((focus.x - focus.r) % size) - size;
  const top = ((focus.y - focus.r) % size) - size;
  return grid(w - left, h - top, size, (column, row, x, y) => visit(column, row, x + left, y + top));
}

export function codeLines({ w, h, random, shapes }) {
  const out = [];
  const step = 54;
  let indent = 0;
  for (let y = 15, row = 0; y < h; y += step, row += 1) {
    indent = Math.max(0, Math.min(3, indent + pick(random, [-1, 0, 1, 1])));
    let x = 36 + indent * 60;
    const end = w * (0.72 + random() * 0.5);
    for (let word = 0; x < end; word += 1) {
      const width = 54 + Math.floor(random() * 5) * 40;
      out.push(rect(x, y, width, 26, shapes[(row + word * 2 + Math.floor(random() * 2)) % 3], 13));
      x += width + 22;
    }
  }
  return out.join('');
}

export function cascade({ w, focus, random, shapes }) {
  const out = [];
  const across = focus.x > 600 ? -1 : focus.x < 300 ? 1 : pick(random, [-1, 1]);
  const wide = w > 1000;
  const dx = across * pick(random, wide ? [58, 66] : [18, 26]);
  const dy = pick(random, wide ? [16, -16, 24] : focus.y > 370 ? [-46, -52] : [46, 52]);
  const side = focus.r * 2.3;
  for (let index = 22; index >= 0; index -= 1) {
    const at = index - 0.5;
    const x = focus.x - side / 2 + dx * at;
    const y = focus.y - side / 2 + dy * at;
    out.push(rect(x, y, side, side, [shapes[2], shapes[0], shapes[1], shapes[0]][index % 4]));
  }
  return out.join('');
}

export function truchet({ w, h, focus, random, shapes }) {
  const size = focus.r / 2;
  return alignedGrid({ w, h, focus }, size, (column, row, x, y) => {
    const kind = Math.floor(random() * 8);
    const color = shapes[[0, 0, 0, 1, 2][Math.floor(random() * 5)]];
    const corner = Math.floor(random() * 4);
    if (kind < 4) {
      return quarter(x, y, size, corner, color);
    }
    if (kind < 6) {
      return rect(x, y, size, size, color);
    }
    return kind === 6 ? half(x, y, size, corner, color) : '';
  });
}

export function modules({ w, h, focus, random, shapes }) {
  const size = cellOf(focus);
  const inside = [
    (x, y, color) => circle(x + size / 2, y + size / 2, size / 2, color),
    (x, y, color, other) =>
      rect(x, y, size, size, color) + circle(x + size / 2, y + size / 2, size * 0.3, other),
    (x, y, color) => [0, 2, 4].map((i) => rect(x, y + (i * size) / 6, size, size / 6, color)).join(''),
    (x, y, color, other) => quarter(x, y, size, 0, color) + quarter(x, y, size, 2, other),
    (x, y, color, other) => half(x, y, size, 1, color) + half(x, y, size, 3, other),
    (x, y, color) =>
      [0, 1, 2]
        .map((i) =>
          [0, 1, 2]
            .map((j) => circle(x + (size * (1 + 2 * i)) / 6, y + (size * (1 + 2 * j)) / 6, size / 11, color))
            .join(''),
        )
        .join(''),
    (x, y, color) => quarter(x, y, size, Math.floor(random() * 4), color),
    (x, y, color) => rect(x, y, size, size, color),
  ];
  let previous = -1;
  return alignedGrid({ w, h, focus }, size, (column, row, x, y) => {
    let kind = Math.floor(random() * inside.length);
    kind = kind === previous ? (kind + 1) % inside.length : kind;
    previous = kind;
    const first = Math.floor(random() * 3);
    return inside[kind](x, y, shapes[first], shapes[(first + 1 + Math.floor(random() * 2)) % 3]);
  });
}

export function hexes({ w, h, focus, random, shapes }) {
  const r = 70;
  const dx = r * Math.sqrt(3);
  const out = [];
  for (let row = -6; row <= 6; row += 1) {
    for (let column = -8; column <= 8; column += 1) {
      const x = focus.x + column * dx + (row % 2 ? dx / 2 : 0);
      const y = focus.y + row * r * 1.5;
      if (x < -dx || x > w + dx || y < -r * 2 || y > h + r * 2 || Math.hypot(x - focus.x, y - focus.y) < r) {
        continue;
      }
      const kind = random();
      const color = shapes[Math.floor(random() * 3)];
      if (kind < 0.62) {
        out.push(polygon(corners(x, y, r - 7, 6), color));
      } else if (kind < 0.86) {
        const points = corners(x, y, r - 7, 6);
        out.push(
          polygon([points[5], points[0], points[1], [x, y]], shapes[0]),
          polygon([points[1], points[2], points[3], [x, y]], shapes[2]),
          polygon([points[3], points[4], points[5], [x, y]], shapes[1]),
        );
      }
    }
  }
  return out.join('');
}

export function pluses({ w, h, random, shapes }) {
  const size = pick(random, [90, 104]);
  return grid(w + size, h + size, size, (column, row, x, y) => {
    const long = [0.36, 0.5, 0.24, 0.44][Math.floor(random() * 4)] * size;
    const thick = long * 0.36;
    const color = shapes[[0, 0, 1, 2, 0, 1][Math.floor(random() * 6)]];
    const [cx, cy] = [x + size / 2 - 20, y + size / 2 - 20];
    return (
      rect(cx - long, cy - thick, long * 2, thick * 2, color) +
      rect(cx - thick, cy - long, thick * 2, long * 2, color)
    );
  });
}

export function sharps({ w, h, random, shapes }) {
  const out = [];
  const step = 132;
  const lean = pick(random, [0.18, 0.26]);
  for (let y = -step; y < h + step; y += step) {
    const odd = Math.round(y / step) % 2;
    out.push(rect(-10, y + 26, w + 20, odd ? 18 : 40, shapes[odd ? 2 : 0]));
  }
  for (let x = -step; x < w + h * lean + step; x += step) {
    const odd = Math.round(x / step) % 2;
    const thick = odd ? 40 : 18;
    out.push(
      polygon(
        [
          [x, 0],
          [x + thick, 0],
          [x + thick - h * lean, h],
          [x - h * lean, h],
        ],
        shapes[odd ? 1 : 0],
      ),
    );
  }
  return out.join('');
}

export function triangles({ w, h, focus, random, shapes }) {
  const size = cellOf(focus);
  return alignedGrid({ w, h, focus }, size, (column, row, x, y) => {
    const corner = (column + row * 3 + Math.floor(random() * 2)) % 4;
    const [first, second] = pick(random, [
      [0, 2],
      [2, 1],
      [1, 0],
      [0, 1],
      [2, 0],
    ]);
    return (
      half(x, y, size, corner, shapes[first]) +
      (random() < 0.55 ? half(x, y, size, (corner + 2) % 4, shapes[second]) : '')
    );
  });
}

export function blocks({ w, h, random, shapes }) {
  const r = 80;
  const dx = r * Math.sqrt(3);
  const out = [];
  for (let row = -1; row * r * 1.5 < h + r * 2; row += 1) {
    for (let column = -1; column * dx < w + dx; column += 1) {
      const [x, y] = [column * dx + (row % 2 ? dx / 2 : 0), row * r * 1.5];
      if (random() < 0.16) {
        continue;
      }
      const p = corners(x, y, r, 6);
      out.push(
        polygon([p[5], p[0], p[1], [x, y]], shapes[1]),
        polygon([p[1], p[2], p[3], [x, y]], shapes[0]),
        polygon([p[3], p[4], p[5], [x, y]], shapes[2]),
      );
    }
  }
  return out.join('');
}

export function ovals({ w, h, random, shapes }) {
  const [rx, ry] = pick(random, [
    [104, 54],
    [92, 48],
  ]);
  const out = [];
  for (let row = 0; row * ry * 1.5 < h + ry * 2; row += 1) {
    for (let column = -1; column * rx * 2 < w + rx * 2; column += 1) {
      out.push(
        ellipse(
          column * rx * 2 + (row % 2 ? rx : 0),
          row * ry * 1.5,
          rx - 5,
          ry - 4,
          shapes[(row * 2 + column + 4 + Math.floor(random() * 2)) % 3],
        ),
      );
    }
  }
  return out.join('');
}

export function pipes({ w, h, random, shapes }) {
  const size = 160;
  const thick = 46;
  const layers = ['', '', ''];
  grid(w, h, size, (column, row, x, y) => {
    const m = size / 2;
    const parts =
      random() < 0.5
        ? [
            `M${x + m} ${y}A${m} ${m} 0 0 1 ${x} ${y + m}`,
            `M${x + size} ${y + m}A${m} ${m} 0 0 0 ${x + m} ${y + size}`,
          ]
        : [
            `M${x + m} ${y}A${m} ${m} 0 0 0 ${x + size} ${y + m}`,
            `M${x} ${y + m}A${m} ${m} 0 0 1 ${x + m} ${y + size}`,
          ];
    parts.forEach((d, index) => {
      layers[(column + row + index) % 2] += stroke(d, shapes[(column + row * 2 + index) % 3], thick, 'butt');
    });
    return '';
  });
  return layers.join('');
}
