import sharp from 'sharp';
import * as gridMotifs from './motifs-grid.mjs';
import * as radialMotifs from './motifs-radial.mjs';
import * as slantMotifs from './motifs-slant.mjs';
import { DESIGNS, scheme } from './palettes.mjs';
import { pick, seededRandom } from './random.mjs';
import { circle, corners, ellipse, polygon, rect } from './shapes.mjs';
import { fit, outline, splitTitle, typographic } from './type.mjs';

export const WIDTH = 1280;
export const HEIGHT = 720;
const MAX_BYTES = 25_000;
const MOTIFS = { ...gridMotifs, ...radialMotifs, ...slantMotifs };

/**
 * Where picture and words stand. focus is the middle of the logo inside the picture, r the radius of its plate; the
 * first of xs and ys are taken by chance, so that logos do not all stand in one line.
 */
const LAYOUTS = {
  right: {
    art: { x: 780, y: 0, w: 500, h: 720 },
    r: 180,
    xs: [250],
    ys: [270, 360, 450],
    words: { x: 64, y: 64, w: 660, h: 592 },
  },
  left: {
    art: { x: 0, y: 0, w: 500, h: 720 },
    r: 180,
    xs: [250],
    ys: [270, 360, 450],
    words: { x: 556, y: 64, w: 660, h: 592 },
  },
  wideRight: {
    art: { x: 640, y: 0, w: 640, h: 720 },
    r: 210,
    xs: [320],
    ys: [300, 360, 420],
    words: { x: 64, y: 64, w: 520, h: 592 },
  },
  wideLeft: {
    art: { x: 0, y: 0, w: 640, h: 720 },
    r: 210,
    xs: [320],
    ys: [300, 360, 420],
    words: { x: 696, y: 64, w: 520, h: 592 },
  },
  top: {
    art: { x: 0, y: 0, w: 1280, h: 330 },
    r: 132,
    xs: [1036, 640, 244],
    ys: [165],
    words: { x: 64, y: 382, w: 1152, h: 286 },
  },
  bottom: {
    art: { x: 0, y: 390, w: 1280, h: 330 },
    r: 132,
    xs: [244, 640, 1036],
    ys: [165],
    words: { x: 64, y: 56, w: 1152, h: 286 },
  },
};
/** Side of the logo as a share of the radius of its plate. */
const LOGO_SIZE = { square: 1.28, circle: 1.16, hexagon: 1.16, oval: 1.36 };
const ORDER = ['right', 'bottom', 'left', 'top'];

/** Bands suit words that stand in one or two lines, wide pictures those that are few. */
function layoutFor(lead, turn) {
  const first = ORDER[turn % ORDER.length];
  const band = first === 'top' || first === 'bottom';
  if (band && lead.length <= 40) {
    return LAYOUTS[first];
  }
  const side = first === 'right' || first === 'bottom' ? 'Right' : 'Left';
  return lead.length <= 20 ? LAYOUTS[`wide${side}`] : LAYOUTS[side.toLowerCase()];
}

/**
 * Draws the poster of one post.
 * @param {{ slug: string, title: string, category: string, variant: number, turn: number }} post variant: its place
 *   among the posts of its category; turn: the place of its category, which decides the layout it starts with
 * @returns {Promise<Buffer>} WebP, 1280 x 720
 */
export async function poster(post, type) {
  const design = DESIGNS[post.category];
  if (!design) {
    throw new Error(`No design for the category "${post.category}". Add one to palettes.mjs.`);
  }
  const random = seededRandom(post.slug);
  const colors = scheme(design.colors, post.variant + post.turn);
  const { lead, deck } = splitTitle(typographic(post.title));
  const layout = layoutFor(lead, post.variant + post.turn);
  const { art } = layout;
  const focus = { x: pick(random, layout.xs), y: pick(random, layout.ys), r: layout.r };
  const motif = MOTIFS[design.motif]({ w: art.w, h: art.h, focus, random, shapes: colors.shapes });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <clipPath id="art"><rect width="${art.w}" height="${art.h}"/></clipPath>
    ${rect(0, 0, WIDTH, HEIGHT, colors.ground)}
    <g transform="translate(${art.x} ${art.y})"><g clip-path="url(#art)">${rect(0, 0, art.w, art.h, colors.art)}${motif}${plate(design.plate, { ...focus, r: focus.r + 14 }, colors.art)}${plate(design.plate, focus, colors.plate)}</g></g>
    ${words({ label: post.category, lead, deck }, layout.words, colors, type)}
  </svg>`;
  const logo = await logoOf(design.icon, focus.r * LOGO_SIZE[design.plate]);
  const flat = await sharp(Buffer.from(svg))
    .composite([
      {
        input: logo.data,
        left: Math.round(art.x + focus.x - logo.info.width / 2),
        top: Math.round(art.y + focus.y - logo.info.height / 2),
      },
    ])
    .png()
    .toBuffer();
  return pack(flat);
}

/** The truest WebP within the limit: few flat colours pack best without loss, gradients with it. */
async function pack(image) {
  const lossless = async (colours) =>
    sharp(await sharp(image).png({ palette: true, colours, dither: 0 }).toBuffer())
      .webp({ lossless: true, effort: 6 })
      .toBuffer();
  const lossy = (quality) => sharp(image).webp({ quality, effort: 6, preset: 'picture' }).toBuffer();
  const found = [
    await firstWithin(lossless, [128, 48, 32, 28, 24, 20, 16]),
    await firstWithin(lossy, [82, 76, 70, 64, 58, 52, 46, 40]),
  ].filter((packed) => packed !== null);
  if (found.length === 0) {
    throw new Error(`The image does not pack into ${MAX_BYTES} bytes. Calm its motif.`);
  }
  const rated = await Promise.all(found.map(async (packed) => ({ packed, loss: await loss(image, packed) })));
  return rated.sort((a, b) => a.loss - b.loss)[0].packed;
}

async function firstWithin(encode, settings) {
  for (const setting of settings) {
    const packed = await encode(setting);
    if (packed.length <= MAX_BYTES) {
      return packed;
    }
  }
  return null;
}

/** Mean squared difference of two pictures. */
async function loss(first, second) {
  const [a, b] = await Promise.all(
    [first, second].map((image) => sharp(image).removeAlpha().raw().toBuffer()),
  );
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) {
    sum += (a[i] - b[i]) ** 2;
  }
  return sum / a.length;
}

/** What the logo stands on. */
function plate(kind, { x, y, r }, fill) {
  if (kind === 'square') {
    return rect(x - r, y - r, r * 2, r * 2, fill);
  }
  if (kind === 'hexagon') {
    return polygon(corners(x, y, r * 1.12, 6), fill);
  }
  return kind === 'oval' ? ellipse(x, y, r * 1.14, r * 0.86, fill) : circle(x, y, r, fill);
}

/** A logo of devicon (MIT), trimmed and scaled so that wide and tall ones weigh the same. */
async function logoOf(icon, size) {
  const file = new URL(import.meta.resolve(`devicon/icons/${icon}.svg`));
  const trimmed = await sharp(file.pathname, { density: 600 })
    .trim({ background: '#00000000' })
    .png()
    .toBuffer();
  const { width, height } = await sharp(trimmed).metadata();
  const scale = Math.min(size / Math.sqrt(width * height), (size * 1.3) / Math.max(width, height));
  return sharp(trimmed)
    .resize(Math.round(width * scale), Math.round(height * scale))
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** How words are set in the two kinds of box: above or below a picture, and beside one. */
const SETTINGS = {
  band: { start: 70, max: 150, lines: 2, deckHeight: 90, deckLines: 2, gap: 48 },
  side: { start: 88, max: 118, lines: 5, deckHeight: 152, deckLines: 3, gap: 66 },
};

/** Category at the top, then the title, the rest of it at the foot; all of it inside the box. */
function words({ label, lead, deck }, box, colors, type) {
  const band = box.w > 1000;
  const set = band ? SETTINGS.band : SETTINGS.side;
  const end = box.y + box.h;
  const small =
    deck &&
    fit(type.text, deck, {
      width: box.w,
      height: set.deckHeight,
      max: 44,
      min: 34,
      leading: 1.2,
      maxLines: set.deckLines,
      thrift: 0.09,
    });
  const below = small ? small.height : 0;
  const large = fit(type.display, lead, {
    width: box.w,
    height: box.h - set.start - (small ? below + set.gap : 0),
    max: set.max,
    min: 52,
    leading: 1,
    maxLines: set.lines,
    thrift: 0.012,
  });
  const gap = small ? Math.max(40, Math.round(large.size * 0.5)) : 0;
  const top = band ? end - below - gap - large.height : box.y + set.start;
  return [
    rect(box.x, box.y + 3, 46, 10, colors.accent),
    outline(type.text, { size: 38, lines: [label] }, box.x + 64, box.y - 6, 1, colors.accent),
    outline(type.display, large, box.x, top, 1, colors.ink),
    small ? outline(type.text, small, box.x, end - below, 1.2, colors.ink) : '',
  ].join('');
}
