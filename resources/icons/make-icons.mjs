#!/usr/bin/env node
/**
 * Makes the raster icons and the default share image from favicon.svg: node resources/icons/make-icons.mjs
 * The results are committed, so this runs only when the mark changes.
 * Needs, besides the installed dependencies: npm install --no-save fontkit@2.0.4 @fontsource/archivo@5.3.0
 */
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { modules } from '../starter/title-images/motifs-grid.mjs';
import { seededRandom } from '../starter/title-images/random.mjs';
import { rect } from '../starter/title-images/shapes.mjs';
import { fit, loadType, outline } from '../starter/title-images/type.mjs';

const PUBLIC = new URL('../../renderer/public/', import.meta.url);
const GREEN = '#377207';
const LIGHT_GREEN = '#bfe39a';
const BOOK = 'M4 6l10 4v10L4 16z';
const PAGE = 'M28 6L18 10v10l10-4z';
const STAND = 'M14 22h4v4h4v2H10v-2h4z';

const mark = (ink, page) =>
  `<path fill="${ink}" d="${BOOK}"/><path fill="${page}" d="${PAGE}"/><path fill="${ink}" d="${STAND}"/>`;

/** The mark on its ground; scale below 1 leaves the room that round and squircle masks cut away. */
function icon({ radius, scale }) {
  const shift = (32 - 32 * scale) / 2;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">
      <rect width="32" height="32" rx="${radius}" fill="${GREEN}"/>
      <g transform="translate(${shift} ${shift}) scale(${scale})">${mark('#fff', LIGHT_GREEN)}</g>
    </svg>`,
  );
}

const png = (svg, size) => sharp(svg, { density: 288 }).resize(size, size).png({ palette: true }).toBuffer();
const rounded = icon({ radius: 7, scale: 1 });
const full = icon({ radius: 0, scale: 0.94 });
const maskable = icon({ radius: 0, scale: 0.8 });

/** An .ico file that holds PNG images (the container of Windows Vista and later). */
function ico(images) {
  const header = Buffer.alloc(6 + images.length * 16);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach(({ size, data }, index) => {
    const at = 6 + index * 16;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(data.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += data.length;
  });
  return Buffer.concat([header, ...images.map((image) => image.data)]);
}

/** The picture shown where a page without one of its own is shared: 1200 x 630. */
async function shareImage() {
  const type = await loadType();
  const tagline = fit(type.text, 'Read, search, learn and prove it.', {
    width: 560,
    height: 120,
    max: 52,
    min: 40,
    leading: 1.2,
    maxLines: 2,
    thrift: 0.02,
  });
  const name = { size: 150, lines: ['Lectern'] };
  const tiles = modules({
    w: 480,
    h: 630,
    focus: { x: 240, y: 315, r: 180 },
    random: seededRandom('lectern'),
    shapes: ['#4d9f0c', '#f2b33d', '#f7f4ea'],
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <clipPath id="art"><rect width="480" height="630"/></clipPath>
    ${rect(0, 0, 1200, 630, '#f7f4ea')}
    <g transform="translate(720 0)" clip-path="url(#art)">${rect(0, 0, 480, 630, '#24480a')}${tiles}</g>
    <g transform="translate(56 64) scale(4.6)">${mark(GREEN, '#7fbf43')}</g>
    ${outline(type.display, name, 64, 300, 1, '#181a16')}
    ${outline(type.text, tagline, 70, 566 - tagline.height, 1.2, '#4a4f45')}
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, dither: 0, effort: 10 }).toBuffer();
}

const favicon = await readFile(new URL('favicon.svg', PUBLIC));
const sizes = await Promise.all(
  [16, 32, 48].map(async (size) => ({ size, data: await png(size > 16 ? rounded : favicon, size) })),
);
const files = {
  'favicon.ico': ico(sizes),
  'apple-touch-icon.png': await png(full, 180),
  'icon-192.png': await png(rounded, 192),
  'icon-512.png': await png(rounded, 512),
  'icon-maskable-512.png': await png(maskable, 512),
  'og-default.png': await shareImage(),
};
for (const [name, data] of Object.entries(files)) {
  await writeFile(new URL(name, PUBLIC), data);
  process.stdout.write(`${name} ${data.length} bytes\n`);
}
