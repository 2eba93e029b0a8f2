/** SVG fragments the motifs are built of. Lengths are pixels, angles degrees. */
const n = (value) => Math.round(value * 10) / 10;

export const rect = (x, y, w, h, fill, radius = 0) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${radius ? ` rx="${n(radius)}"` : ''}/>`;

export const circle = (x, y, r, fill) => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`;

export const ring = (x, y, r, stroke, width) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`;

export const ellipse = (x, y, rx, ry, fill, angle = 0) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${turn(angle, x, y)}/>`;

export const ellipseLine = (x, y, rx, ry, stroke, width, angle = 0) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"${turn(angle, x, y)}/>`;

export const polygon = (points, fill) =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}"/>`;

export const polyline = (points, stroke, width, join = 'miter') =>
  `<polyline points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linejoin="${join}" stroke-miterlimit="20"/>`;

export const path = (d, fill) => `<path d="${d}" fill="${fill}"/>`;

export const stroke = (d, color, width, cap = 'butt') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="${cap}"/>`;

/** Corners of a regular polygon. */
export const corners = (x, y, r, sides, start = -90) =>
  Array.from({ length: sides }, (_, i) => {
    const angle = ((start + (360 / sides) * i) * Math.PI) / 180;
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
  });

/** A quarter disc in a square cell; corner 0 to 3, clockwise from the top left. */
export function quarter(x, y, size, corner, fill) {
  const [a, b, c, d] = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ];
  const [centre, from, to] = [
    [a, b, d],
    [b, c, a],
    [c, d, b],
    [d, a, c],
  ][corner];
  return path(`M${centre}L${from}A${size} ${size} 0 0 1 ${to}Z`, fill);
}

/** Half a square cell; corner as in quarter. */
export function half(x, y, size, corner, fill) {
  const all = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ];
  return polygon([all[corner], all[(corner + 1) % 4], all[(corner + 3) % 4]], fill);
}

/** Whether a square cell comes near the disc that is kept free for the logo. */
export function touches(x, y, w, h, focus, margin = 0) {
  const dx = Math.max(x - focus.x, 0, focus.x - (x + w));
  const dy = Math.max(y - focus.y, 0, focus.y - (y + h));
  return Math.hypot(dx, dy) < focus.r + margin;
}

/** Calls visit(column, row, x, y) for each cell of a grid that covers a region. */
export function grid(width, height, size, visit) {
  const out = [];
  for (let row = 0; row * size < height; row += 1) {
    for (let column = 0; column * size < width; column += 1) {
      out.push(visit(column, row, column * size, row * size));
    }
  }
  return out.join('');
}

function turn(angle, x, y) {
  return angle ? ` transform="rotate(${n(angle)} ${n(x)} ${n(y)})"` : '';
}
