#!/usr/bin/env node
/**
 * Makes the icons of the desktop app from the mark: node resources/icons/make-desktop-icons.mjs
 * The results are committed, so this runs only when the mark changes.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const HERE = new URL('./', import.meta.url);
const GREEN = '#377207';
const LIGHT_GREEN = '#bfe39a';
const mark = (ink, page) =>
  `<path fill="${ink}" d="M4 6l10 4v10L4 16z"/><path fill="${page}" d="M28 6L18 10v10l10-4z"/><path fill="${ink}" d="M14 22h4v4h4v2H10v-2h4z"/>`;

/** macOS leaves a tenth of the picture empty around its rounded square; the others fill it. */
function app(margin) {
  const side = 32 - 2 * margin;
  const scale = (side / 32) * 0.94;
  const shift = (32 - 32 * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">
    <rect x="${margin}" y="${margin}" width="${side}" height="${side}" rx="${side * 0.22}" fill="${GREEN}"/>
    <g transform="translate(${shift} ${shift}) scale(${scale})">${mark('#fff', LIGHT_GREEN)}</g></svg>`;
}

/** A sheet with a turned corner: files of Lectern, and what is dragged out of it. */
const document = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">
  <path d="M6 2h14l7 7v21H6z" fill="#fff" stroke="#83887d" stroke-width="1" stroke-linejoin="round"/>
  <path d="M20 2v7h7z" fill="#eaece4" stroke="#83887d" stroke-width="1" stroke-linejoin="round"/>
  <g transform="translate(8.5 11.5) scale(.5)">${mark(GREEN, '#72c42f')}</g></svg>`;

/** Over Lectern's picture in the taskbar of Windows, while something is unread. */
const unread = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="64" height="64">
  <circle cx="8" cy="8" r="7" fill="#b3261e" stroke="#fff" stroke-width="1.5"/></svg>`;

const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: 300 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer();

/** An .ico file that holds PNG pictures (the container of Windows Vista and later). */
async function ico(svg) {
  const sizes = [16, 24, 32, 48, 64, 128, 256];
  const images = await Promise.all(sizes.map((size) => png(svg, size)));
  const header = Buffer.alloc(6 + images.length * 16);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach((data, index) => {
    const at = 6 + index * 16;
    // 256 is written as 0.
    header.writeUInt8(sizes[index] % 256, at);
    header.writeUInt8(sizes[index] % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(data.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += data.length;
  });
  return Buffer.concat([header, ...images]);
}

/** An .icns file that holds PNG pictures, each behind its type and length. */
async function icns(svg) {
  const types = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 };
  const parts = await Promise.all(
    Object.entries(types).map(async ([type, size]) => {
      const data = await png(svg, size);
      const head = Buffer.alloc(8);
      head.write(type, 'latin1');
      head.writeUInt32BE(data.length + 8, 4);
      return Buffer.concat([head, data]);
    }),
  );
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.write('icns', 'latin1');
  head.writeUInt32BE(body.length + 8, 4);
  return Buffer.concat([head, body]);
}

const write = (name, data) => writeFile(new URL(name, HERE), data);
await write('app.ico', await ico(app(0)));
await write('app.icns', await icns(app(3)));
await write('document.ico', await ico(document));
await write('document.icns', await icns(document));
await write('document.png', await png(document, 64));
await write('unread.png', await png(unread, 32));
await mkdir(new URL('linux/', HERE), { recursive: true });
for (const size of [16, 32, 48, 64, 128, 256, 512]) {
  await write(`linux/${size}x${size}.png`, await png(app(0), size));
}
