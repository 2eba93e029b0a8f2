import { describe, expect, it } from 'vitest';
import { AA_CONTRAST, contrastRatio, parseColor, toHex } from '../../../renderer/scenes/settings/contrast';

describe('contrastRatio', () => {
  it('is 21 for black on white, whichever comes first', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('rgb(255, 255, 255)', '#000000')).toBeCloseTo(21, 5);
  });

  it('is 1 for a colour on itself', () => {
    expect(contrastRatio('#4d9f0c', '#4d9f0c')).toBe(1);
  });

  it('parts the greys around the AA line on white as WCAG does', () => {
    expect(contrastRatio('#767676', '#ffffff')).toBeGreaterThanOrEqual(AA_CONTRAST);
    expect(contrastRatio('#777777', '#ffffff')).toBeLessThan(AA_CONTRAST);
  });

  it('says nothing about a colour it cannot read', () => {
    expect(contrastRatio('url(x)', '#ffffff')).toBeUndefined();
  });
});

describe('parseColor', () => {
  it.each(['#fff', '#12345g', '', 'red', '#1234567'])('refuses %j', (color) => {
    expect(parseColor(color)).toBeUndefined();
  });

  it('reads colours as browsers compute them', () => {
    expect(parseColor('rgba(1, 2, 3, 0.5)')).toEqual([1, 2, 3]);
    expect(toHex('rgb(77, 159, 12)')).toBe('#4d9f0c');
  });
});
