/** A number as PDF writes it: at most three places, so that the same page is the same bytes everywhere. */
export function number(value: number): string {
  const rounded = Math.round(value * 1000) / 1000;
  return Object.is(rounded, -0) ? '0' : String(rounded);
}

export const numbers = (...values: readonly number[]) => values.map(number).join(' ');

/** A text as UTF-16 with its byte order mark, in hexadecimal, without brackets. */
export function utf16Hex(text: string): string {
  return 'FEFF' + unitsOf(text);
}

/** The UTF-16 units of a text in hexadecimal. */
export function unitsOf(text: string): string {
  return Array.from({ length: text.length }, (_, index) => hex4(text.charCodeAt(index))).join('');
}

/** Four hexadecimal digits. */
export const hex4 = (value: number) => value.toString(16).toUpperCase().padStart(4, '0');
