/** Control characters, separators of lines and paragraphs, halves of surrogate pairs. */
const NOT_SHOWN = /[\p{Cc}\p{Surrogate}\p{Zl}\p{Zp}]/u;

/** Embeddings, overrides and isolates: what follows reads as another text than it is. Marks are left alone. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/u;

/** Takes no room or no ink, letters among it (Hangul fillers, the Braille pattern without dots). */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

const SEEN = /[\p{L}\p{N}\p{S}]/u;

/** Stands where a name is needed and nothing of the one that was given can be seen. */
const UNNAMED = 'Unnamed';

/** What a name holds that it must not, if anything. */
export function faultOfName(text: string): 'not-shown' | 'turning' | undefined {
  if (NOT_SHOWN.test(text)) {
    return 'not-shown';
  }
  return TURNING.test(text) ? 'turning' : undefined;
}

/** Whether there is a letter, a digit or a symbol that can be seen. */
export function isVisible(text: string): boolean {
  return SEEN.test(text.replace(INVISIBLE, ''));
}

/** A name without what today's rules refuse: older accounts may have one that holds it. Others stay as they are. */
export function cleanName(name: string): string {
  const clean = [...name].filter((character) => faultOfName(character) === undefined).join('');
  return isVisible(clean) ? clean.trim() : UNNAMED;
}
