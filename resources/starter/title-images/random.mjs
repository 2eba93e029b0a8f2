/** A source of numbers in [0, 1) that is the same for the same text (FNV-1a into mulberry32). */
export function seededRandom(text) {
  let state = 0x811c9dc5;
  for (const char of text) {
    state = Math.imul(state ^ char.codePointAt(0), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of the items, taken with a number source of seededRandom. */
export const pick = (random, items) => items[Math.floor(random() * items.length)];
