/** Width and height in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Where a window stands in its area, in CSS pixels from the area's upper left corner. */
export interface Frame extends Size {
  x: number;
  y: number;
}

/** No window gets smaller: its title and its buttons stay within reach. */
export const LEAST_SIZE: Size = { width: 260, height: 160 };

/** Of a window side by side with others: room for a few lines of what it holds, in CSS pixels. */
const LEAST_TILE = 180;

/** How far one press of an arrow key goes. */
const STEP = 16;
/** How far a window stands from the one before it. */
const CASCADE = 32;
const GAP = 12;

/** The frame made to fit into an area: first moved, then made smaller. */
export function fitFrame(frame: Frame, area: Size, least: Size = LEAST_SIZE): Frame {
  const width = Math.max(Math.min(least.width, area.width), Math.min(frame.width, area.width));
  const height = Math.max(Math.min(least.height, area.height), Math.min(frame.height, area.height));
  return {
    width,
    height,
    x: Math.max(0, Math.min(frame.x, area.width - width)),
    y: Math.max(0, Math.min(frame.y, area.height - height)),
  };
}

/** Where the next window goes: a step down and to the right of the one before, and back again at the edge. */
export function cascadeFrame(place: number, size: Size, area: Size): Frame {
  const across = Math.max(1, Math.floor((area.width - size.width) / CASCADE) + 1);
  const down = Math.max(1, Math.floor((area.height - size.height) / CASCADE) + 1);
  return fitFrame({ ...size, x: (place % across) * CASCADE, y: (place % down) * CASCADE }, area);
}

/**
 * Frames side by side that fill an area, row by row; the last row shares its width. A low area gets fewer rows and more
 * columns; what has no room even so stands below the area, in rows as high as windows need.
 */
export function tileFrames(count: number, area: Size): Frame[] {
  if (count === 0) {
    return [];
  }
  const across = fitting(area.width, LEAST_SIZE.width);
  const down = fitting(area.height, LEAST_TILE);
  const rows = Math.ceil(
    count / Math.min(across, Math.max(Math.ceil(Math.sqrt(count)), Math.ceil(count / down))),
  );
  const columns = Math.ceil(count / rows);
  const least = Math.min(LEAST_TILE, area.height);
  const height = Math.max(least, (area.height - GAP * (rows - 1)) / rows);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    const width = (area.width - GAP * (inRow - 1)) / inRow;
    return { width, height, x: (index % columns) * (width + GAP), y: row * (height + GAP) };
  });
}

/** How many windows have room beside each other; at least one. */
function fitting(room: number, least: number): number {
  return Math.max(1, Math.floor((room + GAP) / (least + GAP)));
}

/** What an arrow key does to a frame: moves it, or with Shift changes its size; null for every other key. */
export function frameAfterKey(
  frame: Frame,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  area: Size,
  least: Size = LEAST_SIZE,
): Frame | null {
  const [across, down] = DIRECTIONS[key] ?? [0, 0];
  if (across === 0 && down === 0) {
    return null;
  }
  if (shiftKey) {
    const width = Math.max(least.width, Math.min(frame.width + across * STEP, area.width - frame.x));
    const height = Math.max(least.height, Math.min(frame.height + down * STEP, area.height - frame.y));
    return { ...frame, width, height };
  }
  return fitFrame({ ...frame, x: frame.x + across * STEP, y: frame.y + down * STEP }, area, least);
}

/** Whether two windows would stand in the same place, equally large. */
export function isSameFrame(one: Frame, other: Frame): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

const DIRECTIONS: Record<string, readonly [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
