type Rgb = readonly [red: number, green: number, blue: number];

/** WCAG 2.2, criterion 1.4.3 (AA): the least contrast of body text and its background. */
export const AA_CONTRAST = 4.5;

/**
 * Reads a colour as browsers compute it, `rgb(51, 51, 51)`, or as a colour field gives it, `#333333`.
 *
 * @returns three parts from 0 to 255; undefined when it is neither
 */
export function parseColor(color: string): Rgb | undefined {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  const parts = hex
    ? hex.slice(1).map((pair) => Number.parseInt(pair, 16))
    : /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(color)?.slice(1).map(Number);
  const [red, green, blue] = parts ?? [];
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue];
}

/**
 * Contrast ratio of two colours, from 1 to 21. WCAG 2.2, "contrast ratio" and "relative luminance".
 *
 * @returns undefined when a colour cannot be read
 */
export function contrastRatio(one: string, other: string): number | undefined {
  const first = parseColor(one);
  const second = parseColor(other);
  if (!first || !second) {
    return undefined;
  }
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** `#333333` from a colour as browsers compute it; black when it cannot be read. */
export function toHex(color: string): string {
  const parts = parseColor(color) ?? [0, 0, 0];
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
