import { describe, expect, it } from 'vitest';
import { compress, fitSize, type Size } from '../../../renderer/platform/uploads/compress';

const KB = 1024;

/** An encoder whose results have the sizes that `bytesOf` says, and the rounds that it was asked for. */
function encoder(bytesOf: (size: Size, quality: number) => number) {
  const rounds: (Size & { quality: number })[] = [];
  return {
    rounds,
    encode: async (size: Size, quality: number) => {
      rounds.push({ ...size, quality });
      return new Blob([new Uint8Array(bytesOf(size, quality))]);
    },
  };
}

const goOn = () => undefined;

describe('a picture is made small as SPEC §9 says', () => {
  it('its longer side is at most 1920 px, and what is smaller stays', () => {
    expect(fitSize({ width: 4000, height: 3000 })).toEqual({ width: 1920, height: 1440 });
    expect(fitSize({ width: 3000, height: 4000 })).toEqual({ width: 1440, height: 1920 });
    expect(fitSize({ width: 1920, height: 400 })).toEqual({ width: 1920, height: 400 });
    expect(fitSize({ width: 120, height: 80 })).toEqual({ width: 120, height: 80 });
  });

  it('a long and thin one keeps the least side that is allowed', () => {
    expect(fitSize({ width: 10_000, height: 20 })).toEqual({ width: 1920, height: 10 });
  });

  it('quality goes from 0.9 down by 0.1 and the sides by a tenth, until it is small enough', async () => {
    const { encode, rounds } = encoder(({ width }) => (width > 1600 ? 200 * KB : 55 * KB));
    const { size } = await compress({ width: 1920, height: 1000 }, encode, goOn);
    expect(rounds).toEqual([
      { width: 1920, height: 1000, quality: 0.9 },
      { width: 1728, height: 900, quality: 0.8 },
      { width: 1555, height: 810, quality: 0.7 },
    ]);
    expect(size).toBe(55 * KB);
  });

  it('50 KB and a fifth is accepted, a byte more is not', async () => {
    const exact = encoder(() => 60 * KB);
    await compress({ width: 800, height: 600 }, exact.encode, goOn);
    expect(exact.rounds).toHaveLength(1);
    const more = encoder((_, quality) => (quality > 0.85 ? 60 * KB + 1 : 10));
    await compress({ width: 800, height: 600 }, more.encode, goOn);
    expect(more.rounds).toHaveLength(2);
  });

  it('after twelve rounds the smallest of all is taken', async () => {
    const { encode, rounds } = encoder((_, quality) => (quality === 0.3 ? 70 * KB : 90 * KB));
    const { size } = await compress({ width: 1920, height: 1080 }, encode, goOn);
    expect(rounds).toHaveLength(12);
    expect(Math.min(...rounds.map(({ quality }) => quality))).toBe(0.1);
    expect(size).toBe(70 * KB);
  });

  it('stops as soon as nobody waits for it', async () => {
    const { encode, rounds } = encoder(() => 90 * KB);
    const stop = () => {
      if (rounds.length === 2) {
        throw new DOMException('Cancelled.', 'AbortError');
      }
    };
    await expect(compress({ width: 100, height: 100 }, encode, stop)).rejects.toThrow('Cancelled.');
    expect(rounds).toHaveLength(2);
  });
});
