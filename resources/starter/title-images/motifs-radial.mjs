/**
 * Motifs that grow out of the place of the logo. Each takes { w, h, focus: { x, y, r }, random, shapes: [a, b, c] }
 * in pixels and returns SVG for the region (0, 0, w, h); the caller clips it.
 */
import { pick } from './random.mjs';
import { circle, corners, ellipseLine, path, polygon, polyline, rect, ring, stroke } from './shapes.mjs';

const reach = ({ w, h, focus }) => Math.hypot(Math.max(focus.x, w - focus.x), Math.max(focus.y, h - focus.y));

export function orbits({ w, h, focus, random, shapes }) {
  const [a, b, c] = shapes;
  const far = reach({ w, h, focus });
  const start = random() * 60;
  const out = [circle(focus.x, focus.y, focus.r * 1.62, c)];
  [0, 60, 120].forEach((angle, index) => {
    const color = index === 1 ? b : a;
    out.push(ellipseLine(focus.x, focus.y, far * 0.98, focus.r * 1.3, color, 24, angle + start));
    out.push(
      ellipseLine(focus.x, focus.y, far * 0.62, focus.r * 1.3, index === 1 ? a : b, 12, angle + start + 30),
    );
  });
  [0, 1, 2, 3, 4].forEach((index) => {
    const angle = ((start + index * 72) * Math.PI) / 180;
    const at = focus.r * (1.75 + (index % 2) * 0.45);
    out.push(
      circle(
        focus.x + at * Math.cos(angle),
        focus.y + at * Math.sin(angle),
        34 - (index % 3) * 8,
        index % 2 ? a : b,
      ),
    );
  });
  return out.join('');
}

export function fan({ w, h, focus, random, shapes }) {
  const far = reach({ w, h, focus }) * 1.1;
  const count = w > 1000 ? 36 : pick(random, [20, 24]);
  const start = random() * 40;
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index, index + 1].map((step) => ((start + (360 / count) * step) * Math.PI) / 180);
    const fill = shapes[((index - 1) / 2) % 3];
    if (index % 2 === 0) {
      return '';
    }
    return polygon(
      [
        [focus.x, focus.y],
        [focus.x + far * Math.cos(from), focus.y + far * Math.sin(from)],
        [focus.x + far * Math.cos(to), focus.y + far * Math.sin(to)],
      ],
      fill,
    );
  }).join('');
}

export function vees({ w, h, focus, random, shapes }) {
  const tall = Math.max(w, h);
  const flip = pick(random, [1, 1, -1]);
  const step = pick(random, [92, 104]);
  return Array.from({ length: 18 }, (_, index) => {
    const tip = focus.y + flip * (index - 8) * step;
    const color = shapes[(index + 3) % 3];
    return polyline(
      [
        [focus.x - tall, tip - flip * tall * 1.15],
        [focus.x, tip],
        [focus.x + tall, tip - flip * tall * 1.15],
      ],
      color,
      index % 3 === 0 ? 44 : 22,
    );
  }).join('');
}

export function rings({ w, h, focus, random, shapes }) {
  const far = reach({ w, h, focus });
  const out = [];
  const width = pick(random, [34, 42]);
  for (let r = far, index = 0; r > focus.r * 1.1; r -= width * 1.75, index += 1) {
    out.push(ring(focus.x, focus.y, r, shapes[index % 3], width));
  }
  return out.join('');
}

export function swoops({ w, h, focus, random, shapes }) {
  const far = reach({ w, h, focus });
  const side = pick(random, [-1, 1]);
  const out = [];
  for (let index = 0; index < 7; index += 1) {
    const r = far * (1.12 - index * 0.13);
    const shift = index * far * 0.085;
    out.push(
      circle(
        focus.x + side * (shift - far * 0.28),
        focus.y + shift * 0.9 - far * 0.24,
        r,
        shapes[[0, 2, 1, 0, 2, 1, 0][index]],
      ),
    );
  }
  return out.join('');
}

export function shards({ w, h, focus, random, shapes }) {
  const far = reach({ w, h, focus });
  const lean = pick(random, [6, -6, 9]);
  const out = [];
  for (let index = 0; index < 9; index += 1) {
    const r = far * 1.25 * (1 - index * 0.1);
    if (r < focus.r) {
      break;
    }
    out.push(
      polygon(
        corners(focus.x, focus.y, r, 4, -90 + index * lean),
        [shapes[0], shapes[2], shapes[1]][index % 3],
      ),
    );
  }
  return out.join('');
}

export function frames({ focus, random, shapes }) {
  const out = [];
  const tilt = pick(random, [-24, -14, 14, 24]);
  for (let index = 22; index >= 0; index -= 1) {
    const half = focus.r * 1.18 + index * 52;
    const tall = focus.r * 1.5 + index * 52;
    out.push(
      rect(
        focus.x - half,
        focus.y - tall,
        half * 2,
        tall * 2,
        [shapes[2], shapes[0], shapes[1], shapes[0]][index % 4],
        60 + index * 14,
      ),
    );
  }
  return `<g transform="rotate(${tilt} ${focus.x} ${focus.y})">${out.join('')}</g>`;
}

export function angles({ w, h, focus, random, shapes }) {
  const step = pick(random, [84, 96]);
  const tall = Math.max(w, h);
  const out = [];
  for (let index = 0; index < 9; index += 1) {
    for (const side of [-1, 1]) {
      const tip = focus.x + side * (focus.r * 1.75 + index * step);
      const back = tip - side * tall * 0.52;
      out.push(
        polyline(
          [
            [back, focus.y - tall * 0.75],
            [tip, focus.y],
            [back, focus.y + tall * 0.75],
          ],
          shapes[index % 3],
          index % 2 ? 20 : 40,
        ),
      );
    }
  }
  return out.join('');
}

export function facets({ w, h, focus, random, shapes }) {
  const far = reach({ w, h, focus }) * 1.15;
  const sides = pick(random, [8, 9, 10]);
  const start = random() * 60;
  const radii = [focus.r * 1.2];
  while (radii.at(-1) < far) {
    radii.push(radii.at(-1) * 1.5);
  }
  const levels = radii.map((r, index) => corners(focus.x, focus.y, r, sides, start + index * (180 / sides)));
  const out = [];
  for (let level = levels.length - 1; level > 0; level -= 1) {
    const [outer, inner] = [levels[level], levels[level - 1]];
    const shift = level % 2 ? 0 : sides - 1;
    outer.forEach((point, i) => {
      const next = (i + 1) % sides;
      const near = inner[(i + 1) % sides];
      const colors = [shapes[0], shapes[2], shapes[1], shapes[0], shapes[1]];
      out.push(polygon([point, outer[next], near], colors[(i * 2 + level + shift) % 5]));
      out.push(polygon([inner[i], near, point], colors[(i * 2 + level * 3 + 1) % 5]));
    });
  }
  return out.join('');
}

export function network({ focus, random, shapes }) {
  const out = [];
  const start = -90 + pick(random, [0, 0, 30]);
  const near = focus.r * 1.38;
  const inner = corners(focus.x, focus.y, near, 6, start);
  const outer = corners(focus.x, focus.y, near * 1.75, 6, start + 30);
  const last = corners(focus.x, focus.y, near * 3, 6, start);
  const edge = (from, to, width = 10) => out.push(stroke(`M${from}L${to}`, shapes[0], width));
  inner.forEach((point, i) => {
    edge(point, inner[(i + 1) % 6], 14);
    edge(point, outer[i]);
    edge(point, outer[(i + 5) % 6]);
    edge(outer[i], outer[(i + 1) % 6]);
    edge(outer[i], last[i]);
    edge(outer[i], last[(i + 1) % 6]);
  });
  inner.forEach((point, i) => out.push(circle(...point, i % 2 ? 30 : 40, shapes[i % 2 ? 1 : 2])));
  outer.forEach((point, i) =>
    out.push(circle(...point, (i + Math.floor(random() * 2)) % 2 ? 24 : 36, shapes[i % 3 ? 0 : 2])),
  );
  last.forEach((point) => out.push(circle(...point, 30, shapes[1])));
  return out.join('');
}

export function steam({ w, h, focus, random, shapes }) {
  const out = [];
  const step = pick(random, [64, 72]);
  const swing = pick(random, [46, 58]);
  const phase = random() * 200;
  for (let index = -1; index * step < w + step; index += 1) {
    const x = index * step + (focus.x % step);
    let d = `M${x} ${-320 + phase}`;
    for (let y = -320 + phase, side = 1; y < h + 160; y += 160, side = -side) {
      d += `C${x + side * swing} ${y + 54} ${x + side * swing} ${y + 106} ${x} ${y + 160}`;
    }
    out.push(stroke(d, shapes[((index % 3) + 3) % 3], index % 2 ? 20 : 34));
  }
  return out.join('');
}

export function stripes({ w, h, focus, random, shapes }) {
  const far = reach({ w, h, focus }) * 1.1;
  const start = pick(random, [20, 35, 50, 65]);
  const out = [];
  for (let index = 0; index < 24; index += 1) {
    const y = -far + index * ((2 * far) / 24);
    out.push(
      rect(
        focus.x - far,
        focus.y + y,
        index % 5 === 2 ? far * 2 : far,
        far / 26 + index * 0.9,
        index === 12 || index === 17 ? shapes[2] : shapes[0],
      ),
    );
  }
  return `<g transform="rotate(${start} ${focus.x} ${focus.y})">${out.join('')}${path(`M${focus.x} ${focus.y - focus.r * 1.5}A${focus.r * 1.5} ${focus.r * 1.5} 0 0 1 ${focus.x} ${focus.y + focus.r * 1.5}Z`, shapes[1])}</g>`;
}
