const SYMBOLS: Record<string, string> = {
  'c++': 'cpp',
  'c#': 'c-sharp',
  'f#': 'f-sharp',
  '.net': 'dotnet',
  '&': ' and ',
};

/** What stays in a slug: letters and digits of every alphabet, with the marks that many of them write vowels with. */
const KEPT = String.raw`\p{L}\p{N}\p{M}`;
const NOT_KEPT = new RegExp(`[^${KEPT}]+`, 'gu');

/** What slugs look like, also those with a number or an id behind them. No path, no name of a folder. */
export const SLUG = new RegExp(`^[${KEPT}-]{1,200}$`, 'u');

/**
 * A readable, Unicode-aware address part (DECISIONS, "Slugs"): letters and digits of every alphabet stay,
 * accents of Latin letters go, everything else becomes single hyphens. At most 80 characters.
 *
 * @returns the slug, or `fallback` when nothing is left
 */
export function slugify(text: string, fallback = 'section'): string {
  const named = text
    .toLowerCase()
    .replace(/c\+\+|c#|f#|(?<![\p{L}\p{N}])\.net(?![\p{L}\p{N}])|&/gu, (symbol) => SYMBOLS[symbol] ?? symbol);
  const plain = named
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC');
  const slug = plain.replace(/['’]/g, '').replace(NOT_KEPT, '-');
  return (
    [...slug]
      .slice(0, 80)
      .join('')
      .replace(/^-+|-+$/g, '') || fallback
  );
}

/**
 * Gives each title its slug; a repeated one gets `-1`, `-2` (DECISIONS, "Slugs").
 *
 * @param reserved slugs that none may have
 */
export function slugifyAll(titles: readonly string[], reserved: readonly string[] = []): string[] {
  const taken = new Set<string>(reserved);
  return titles.map((title) => {
    const base = slugify(title);
    let slug = base;
    for (let count = 1; taken.has(slug); count += 1) {
      slug = `${base}-${count}`;
    }
    taken.add(slug);
    return slug;
  });
}
