import { describe, expect, it } from 'vitest';
import { LEAST_SIZE, tileFrames, type Frame } from '../../../renderer/components/windows/geometry';

const overlap = (one: Frame, other: Frame): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const bottomOf = (frames: readonly Frame[]): number => Math.max(...frames.map(({ y, height }) => y + height));

describe('windows side by side', () => {
  const areas = [
    { width: 1390, height: 290 },
    { width: 1390, height: 560 },
    { width: 700, height: 300 },
    { width: 2500, height: 1200 },
  ];

  it('never cover each other, and are as large as windows need', () => {
    for (const area of areas) {
      for (let count = 1; count <= 30; count += 1) {
        const frames = tileFrames(count, area);
        expect(frames).toHaveLength(count);
        const covered = frames.some((one, at) => frames.slice(at + 1).some((other) => overlap(one, other)));
        expect(covered, `${count} in ${area.width} × ${area.height}`).toBe(false);
        for (const { x, width, height } of frames) {
          expect(width).toBeGreaterThanOrEqual(LEAST_SIZE.width);
          expect(height).toBeGreaterThanOrEqual(LEAST_SIZE.height);
          expect(x + width).toBeLessThanOrEqual(area.width + 0.01);
        }
      }
    }
  });

  it('stand in more columns where the area is low, and below it only what has no room', () => {
    const [low] = areas as [(typeof areas)[0]];
    expect(new Set(tileFrames(4, low).map(({ y }) => y))).toEqual(new Set([0]));
    expect(bottomOf(tileFrames(5, low))).toBeCloseTo(low.height);
    expect(bottomOf(tileFrames(6, low))).toBeGreaterThan(low.height);
    expect(bottomOf(tileFrames(6, { width: 1390, height: 560 }))).toBeCloseTo(560);
  });
});
