import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Opens the poster typeface (Archivo, SIL OFL 1.1). Throws with the command that installs the tools when they are
 * missing: they are needed only here, so they are no dependency of the application.
 */
export async function loadType() {
  try {
    const fontkit = await import('fontkit');
    const open = (weight) =>
      fontkit.open(require.resolve(`@fontsource/archivo/files/archivo-latin-${weight}-normal.woff`));
    return { display: await open(800), text: await open(600) };
  } catch (error) {
    throw new Error(
      'The title images need a typeface: npm install --no-save fontkit@2.0.4 @fontsource/archivo@5.3.0',
      { cause: error },
    );
  }
}

/** Straight quotes become typographic ones, and names of two words stay on one line. */
export function typographic(text) {
  return text
    .replace(/(^|[\s(])'/g, '$1‘')
    .replace(/'/g, '’')
    .replace(/(^|[\s(])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(/\b(VS Code|React Native|Svelte 5|PHP arrays|N\+1 problem)\b/g, (name) =>
      name.replace(' ', '\u00a0'),
    );
}

/** Splits a post title into the words set large and the line set under them. */
export function splitTitle(title) {
  const match = /^(.+?)(?::\s+|(?<=[?!])\s+)(.+)$/.exec(title);
  if (!match || match[1].length > 52) {
    return { lead: title, deck: '' };
  }
  return { lead: match[1], deck: match[2][0].toUpperCase() === match[2][0] ? match[2] : capital(match[2]) };
}

/** Code words keep their case: useEffect, readonly, let. Other decks start with a capital. */
function capital(text) {
  const first = text.split(/[\s,]/)[0];
  return /[A-Z_.:]/.test(first.slice(1)) || /^(readonly|let|val|var|ref)$/.test(first)
    ? text
    : text[0].toUpperCase() + text.slice(1);
}

/** Glyphs of one line with their places, in pixels from the left end of the baseline. */
function set(font, text, size) {
  const tracking = size > 48 ? -0.024 * size : -0.01 * size;
  const scale = size / font.unitsPerEm;
  const run = font.layout(text);
  let x = 0;
  const glyphs = run.glyphs.map((glyph, index) => {
    const place = { glyph, x: x + run.positions[index].xOffset * scale, scale };
    x += run.positions[index].xAdvance * scale + tracking;
    return place;
  });
  return { glyphs, width: x - tracking };
}

const widthOf = (font, text, size) => set(font, text, size).width;

/** Small words that belong to what follows: a line should not end with one. */
const CLINGING = /^(a|an|the|to|of|in|at|on|for|by|with|and|or|is|no|one|you|your|what|where|why|how)$/i;

/** How uneven lines are, from 0: what the eye minds about a broken title. */
function unevenness(lines, measure) {
  if (lines.length === 1) {
    return 0;
  }
  const widths = lines.map(measure);
  const widest = Math.max(...widths);
  const ragged = widths.reduce((sum, width) => sum + ((widest - width) / widest) ** 2, 0) / lines.length;
  const clinging = lines.slice(0, -1).filter((line) => CLINGING.test(line.split(' ').at(-1))).length * 0.07;
  const orphan = lines.at(-1).includes(' ') || widths.at(-1) > widest * 0.7 ? 0 : 0.12;
  const hole = widths.slice(1, -1).some((width) => width < widest * 0.45) ? 0.15 : 0;
  return ragged + clinging + orphan + hole;
}

/** Every way to break words into count lines. */
function* breaks(words, count) {
  if (count === 1) {
    yield [words.join(' ')];
    return;
  }
  for (let to = 1; to <= words.length - count + 1; to += 1) {
    const first = words.slice(0, to).join(' ');
    for (const rest of breaks(words.slice(to), count - 1)) {
      yield [first, ...rest];
    }
  }
}

/**
 * Sets text large and even in a box: of all ways to break it, the one that loses least size and looks calmest.
 * thrift is what one more line costs, against a size of zero at 1.5.
 * @returns {{ size: number, lines: string[], height: number }} height from the first cap line to the last baseline
 */
export function fit(font, text, { width, height, max, min, leading, maxLines, thrift }) {
  const words = text.split(' ');
  const unit = new Map();
  const measure = (line) => {
    if (!unit.has(line)) {
      unit.set(line, widthOf(font, line, min) / min);
    }
    return unit.get(line);
  };
  let best = null;
  for (let count = 1; count <= Math.min(maxLines, words.length); count += 1) {
    const tallest = height / (leading * (count - 1) + 0.72);
    for (const lines of breaks(words, count)) {
      const size = Math.floor(Math.min(max, tallest, width / Math.max(...lines.map(measure))));
      const cost = 1.5 * (1 - size / max) + unevenness(lines, measure) + (count - 1) * thrift;
      if (size >= min && (!best || cost < best.cost)) {
        best = { size, lines, height: size * (leading * (count - 1) + 0.72), cost };
      }
    }
  }
  if (!best) {
    throw new Error(`"${text}" does not fit ${width} x ${height}.`);
  }
  return best;
}

/** SVG paths for set lines; x is the left edge, y the first cap line. */
export function outline(font, { size, lines }, x, y, leading, fill) {
  return lines
    .map((line, index) => {
      const baseline = y + size * (0.7 + leading * index);
      return set(font, line, size)
        .glyphs.map(({ glyph, x: left, scale }) => {
          const d = glyph.path
            .scale(scale, -scale)
            .translate(x + left, baseline)
            .toSVG();
          return d && `<path fill="${fill}" d="${d}"/>`;
        })
        .join('');
    })
    .join('');
}
